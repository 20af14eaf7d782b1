import { minute, second } from "../../../base/instants.ts";
import { escapeName } from "../../../base/member-path.ts";
import { declaredAt } from "../../../kernel/overlay/target-declaration.ts";
import type { Exchange, Json } from "../../seen/exchange.ts";
import { groundOfMember } from "../../seen/member-sentences.ts";
import type { BrokenRule } from "./rule.ts";

/** Pairs of events in the life of an object: the earlier one, then the later one. */
const course: readonly (readonly [earlier: string, later: string])[] = [
  ["createdAt", "updatedAt"],
  ["createdAt", "archivedAt"],
  ["createdAt", "finishedAt"],
  ["startedAt", "finishedAt"],
];

const happened = new Set([...course.flat(), "addedAt"]);

/** Clocks of one deployment differ by less than this; a wrong time zone is at least a quarter of an hour off. */
export const skew = 10 * minute;

/** Instants of one object may be stored in seconds or finer. */
const grain = second;

/**
 * An event comes before the answer that reports it, and after the events that it follows, whatever time zone it is
 * written in.
 */
export function misplacedInstants({ operation, answer }: Exchange): BrokenRule[] {
  if (operation === null || !answer.text.includes('At"')) return [];
  const said = Date.parse(answer.headers.date ?? "");
  const problems: BrokenRule[] = [];
  const tell = (path: string, problem: string): void => {
    if (declaredAt(operation, path.replaceAll(/\[\d+\]/g, "[]")).member)
      problems.push({ problem, source: groundOfMember(operation, answer.status, path, problem) });
  };
  walk(answer.json, "", (thing, within) => {
    const at = (name: string): string => (within === "" ? name : `${within}.${name}`);
    for (const name of happened) {
      const instant = instantOf(thing, name);
      if (instant > said + skew)
        tell(at(name), `\`${at(name)}\` is ${thing[name]}, after the answer that tells it (${answer.headers.date})`);
    }
    for (const [earlier, later] of course) {
      if (instantOf(thing, later) < instantOf(thing, earlier) - grain)
        tell(at(later), `\`${at(later)}\` is ${thing[later]}, before \`${at(earlier)}\` (${thing[earlier]})`);
    }
  });
  return problems;
}

/** NaN if there is none: it is neither before nor after anything. */
function instantOf(thing: Json, name: string): number {
  const { value } = Object.getOwnPropertyDescriptor(thing, name) ?? {};
  return typeof value === "string" ? Date.parse(value) : Number.NaN;
}

const maxDepth = 6;

function walk(value: Json, path: string, look: (thing: Json, path: string) => void, depth = 0): void {
  if (depth > maxDepth || typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) look(value, path);
  for (const [name, member] of Object.entries(value)) {
    const step = Array.isArray(value) ? `[${name}]` : `${path === "" ? "" : "."}${escapeName(name)}`;
    walk(member, path + step, look, depth + 1);
  }
}
