import { operationAt } from "../../contract/operations.ts";
import type { Judge } from "../../watch/judge.ts";
import type { Observed } from "../../watch/observed.ts";

/** One origin in the recordings, and whether the service answers there at all. */
interface Place {
  readonly origin: string;
  readonly judge: Judge;
  /** Answers for versioned paths that the interface does not have. */
  unknownPaths: number;
  readonly see: (call: Observed) => void;
}

export interface Origins {
  readonly at: (origin: string) => Place;
  readonly places: Map<string, Place>;
  /** Exchanges with another origin than the requested one. */
  elsewhere: number;
}

export function newOrigins(judgeOf: (origin: string) => Judge): Origins {
  const places = new Map<string, Place>();
  return {
    places,
    elsewhere: 0,
    at(origin) {
      const knownPlace = places.get(origin);
      if (knownPlace !== undefined) return knownPlace;
      const place: Place = {
        origin,
        judge: judgeOf(origin),
        unknownPaths: 0,
        see({ method, path, status }) {
          const isForeign = /^\/v\d+\//.test(path) && status >= 200 && status < 300 && method !== "OPTIONS";
          if (isForeign && operationAt(method, path) === null) place.unknownPaths += 1;
        },
      };
      places.set(origin, place);
      return place;
    },
  };
}

/** The origins that answered this interface. Another API may share a path or two with it. */
export function ofTheInterface({ places }: Origins, isNamed: boolean) {
  const judgedPlaces = [...places.values()].filter(({ judge }) => judge.judged > 0);
  const isForeign = ({ judge, unknownPaths }: Place): boolean => !isNamed && unknownPaths > judge.judged;
  const ours = judgedPlaces.filter((place) => !isForeign(place));
  // Beside a real service a mock shows nothing, and one report cannot be about both.
  const real = ours.filter(({ judge }) => !judge.session.isStandIn);
  const judged = real.length > 0 ? real : ours;
  return {
    judges: judged.map(({ judge }) => judge),
    mocks: ours.filter((place) => !judged.includes(place)).map(({ origin }) => origin),
    foreign: judgedPlaces
      .filter(isForeign)
      .map(({ origin, judge: { judged }, unknownPaths }) => ({ origin, judged, unknownPaths })),
  };
}

/** Exchanges with addresses that are not reported: pages, sockets, pictures in the page itself, and other APIs. */
export function countElsewhere({ places, elsewhere }: Origins, reported: readonly Judge[]): number {
  const others = [...places.values()].filter(({ judge }) => !reported.includes(judge));
  return others.reduce((sum, { judge }) => sum + countSeen(judge), elsewhere);
}

function countSeen({ judged, passedOver }: Judge): number {
  return Object.values(passedOver).reduce((sum, each) => sum + each, judged);
}
