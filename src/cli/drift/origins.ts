import { operationAt } from "../../contract/seen/operations.ts";
import type { Judge } from "../../watch/judge.ts";
import type { Observed } from "../../watch/observation.ts";

/** One address in the recordings, and whether the service answers there at all. */
export interface JudgedOrigin {
  readonly origin: string;
  readonly isOfMock: boolean;
  readonly judge: Judge;
  /** Answers for versioned paths that the interface does not have. */
  unknownPaths: number;
  readonly see: (call: Observed) => void;
}

export interface Origins {
  /** A mock may answer some calls to an address of the real service, as in a page whose requests are intercepted. */
  readonly at: (origin: string, isOfMock: boolean) => JudgedOrigin;
  readonly places: Map<string, JudgedOrigin>;
  /** Exchanges with another origin than the requested one. */
  elsewhere: number;
}

export function newOrigins(judgeOf: (origin: string) => Judge): Origins {
  const places = new Map<string, JudgedOrigin>();
  return {
    places,
    elsewhere: 0,
    at(origin, isOfMock) {
      const key = `${origin}${isOfMock ? " of a mock" : ""}`;
      const knownPlace = places.get(key);
      if (knownPlace !== undefined) return knownPlace;
      const place: JudgedOrigin = {
        origin,
        isOfMock,
        judge: judgeOf(origin),
        unknownPaths: 0,
        see({ method, path, status }) {
          const isForeign = /^\/v\d+\//.test(path) && status >= 200 && status < 300 && method !== "OPTIONS";
          if (isForeign && operationAt(method, path) === null) place.unknownPaths += 1;
        },
      };
      places.set(key, place);
      return place;
    },
  };
}

/** The origins that answered this interface. Another API may share a path or two with it. */
export function ofTheInterface({ places }: Origins, isNamed: boolean) {
  const judgedPlaces = [...places.values()].filter(({ judge }) => judge.judged > 0);
  const isForeign = ({ judge, unknownPaths }: JudgedOrigin): boolean => !isNamed && unknownPaths > judge.judged;
  return {
    ours: judgedPlaces.filter((place) => !isForeign(place)),
    foreign: judgedPlaces
      .filter(isForeign)
      .map(({ origin, judge: { judged }, unknownPaths }) => ({ origin, judged, unknownPaths })),
  };
}

/** Exchanges that a report about one address leaves out: with pages, sockets, other APIs and services, and a mock's answers. */
export function leftOut({ places, elsewhere }: Origins, place: JudgedOrigin): Readonly<Record<string, number>> {
  const counts = { "with other addresses": elsewhere, "of a mock": 0 };
  for (const { judge, isOfMock } of [...places.values()].filter((each) => each !== place))
    counts[isOfMock ? "of a mock" : "with other addresses"] += countSeen(judge);
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

function countSeen({ judged, passedOver }: Judge): number {
  return Object.values(passedOver).reduce((sum, each) => sum + each, judged);
}
