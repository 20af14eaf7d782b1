import { assumed } from "../../base/provenance.ts";
import { assumptions } from "../../interface/description/assumptions.ts";
import type { ContestedId, ReadingOf } from "../../model/readings.ts";
import { type Sheet, sheet } from "../run/check.ts";
import type { RawAccess, Toolbox } from "../run/equipment/tools.ts";
import type { CheckSpec } from "../seen/check-spec.ts";
import { differs, noneKnown } from "../seen/lesson.ts";
import { skip } from "../seen/signals.ts";

/** A description of the target's behaviour if it matches none of the known readings. */
export interface Unlike {
  readonly unlike: string;
}

/** Finds out which reading of an assumption a target has, or skips with the reason why it cannot. */
export type Decide = <Id extends ContestedId>(
  id: Id,
  spec: Omit<CheckSpec, "source"> & { readonly how: string },
  look: (t: Toolbox & RawAccess) => Promise<ReadingOf<Id> | Unlike>,
) => void;

/** Checks that name the observed reading; they pass if it is the first, which is ours. */
export function readingSheet(write: (decide: Decide) => void): Sheet {
  return sheet("Readings", (check) =>
    write((id, spec, look) => {
      const { readings = [] } = assumptions().find((each) => each.id === id) ?? {};
      const [ours] = readings;
      check(`${id}. ${ours?.what}`, { ...spec, source: assumed(id) }, async (t) => {
        const seen = await look(t);
        if (typeof seen === "object") throw differs(`${id}: ${noneKnown}. ${seen.unlike}`, null);
        if (seen === ours?.name) return;
        const what = readings.find(({ name }) => name === seen)?.what;
        throw differs(`${id}: ${seen}. ${what}`, { set: "readings", id, reading: seen });
      });
    }),
  );
}

/** The actual status of the last answer, or of the first to a route, because a check otherwise sees the assumed one. */
export function rawStatus({ exchanges }: RawAccess, first?: string): { readonly status: number } {
  const exchange = first === undefined ? exchanges.at(-1) : exchanges.find(({ route }) => route === first);
  return { status: exchange?.raw.status ?? 0 };
}

/** One of two readings, by the status; any other status matches neither. */
export function byStatus<const Name extends string>(
  { status }: { readonly status: number },
  readings: { readonly [status: number]: Name },
): Name | Unlike {
  if (status === 503) skip("it is not available there now (503)");
  if (status === 429) skip("a limit is used up for longer than is waited (429)");
  return readings[status] ?? { unlike: `It answers ${status}.` };
}
