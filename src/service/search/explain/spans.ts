import type { Finding } from "../criteria.ts";
import { groupsOf } from "../planning/alternatives.ts";
import { fieldsOf } from "../planning/config-of.ts";
import type { Finding as Found } from "../planning/finding.ts";
import { isPlace } from "../planning/places.ts";
import type { Plan } from "../planning/plan.ts";
import { piecesOfMembers } from "./pieces.ts";

/**
 * The words of a text that led to each clause of its plan: each finding is planned alone, which gives its clauses.
 * A clause without a finding is about a person named in the text.
 */
export function spansOf(plan: Plan, text: string, day: number, finding: Finding): (clause: string) => string | null {
  const spans = new Map<string, string>();
  const places = plan.findings.filter(isPlace);
  const groups = [
    ...(places.length === 0 ? [] : [places]),
    ...groupsOf(
      text,
      plan.findings.filter((found) => !isPlace(found)),
    ),
    ...alikeIn(plan.findings),
  ];
  for (const group of groups) {
    const span = spanOf(text, group);
    for (const { member, value } of piecesOfMembers(fieldsOf(text, group, day), finding))
      add(`${member}: ${value}`, span);
    for (const { meaning } of group) if (meaning.kind !== "measure") add(`query: ${meaning.value}`, span);
    add(`query: ${namesOf(group).join(" or ")}`, span);
  }
  for (const { as, value, span } of plan.understood)
    if (as === "preferred word") {
      add(`query: ${value}`, span);
      add(`levers.skills: ${value}`, span);
    }
  const named = plan.understood.find(({ as }) => /^(?:(?:not )?(?:login|name|repository)|like)$/.test(as));
  const rest = "query: ";
  return (clause) => spans.get(clause) ?? (clause.startsWith(rest) ? clause.slice(rest.length) : (named?.span ?? null));

  function add(clause: string, span: string): void {
    if (!spans.has(clause)) spans.set(clause, span);
  }
}

/** "more than 500 followers and fewer than 2000", "worked at Mossforge or Pinewick": several findings of one clause. */
function alikeIn(findings: readonly Found[]): readonly (readonly Found[])[] {
  const alike = new Map<string, Found[]>();
  for (const found of findings) {
    const { meaning, relation } = found;
    const key = `${meaning.kind} ${meaning.kind === "measure" ? meaning.measure.of : relation}`;
    alike.set(key, [...(alike.get(key) ?? []), found]);
  }
  return [...alike.values()].filter(({ length }) => length > 1);
}

function namesOf(group: readonly Found[]): string[] {
  return [...new Set(group.flatMap(({ meaning }) => (meaning.kind === "measure" ? [] : [meaning.value])))];
}

/** From the first to the last word of a group if nothing else is between them; otherwise separate spans. */
function spanOf(text: string, group: readonly Found[]): string {
  const start = Math.min(...group.map((found) => found.start));
  const end = Math.max(...group.map((found) => found.end));
  const length = group.reduce((sum, found) => sum + found.end - found.start, 0);
  if (end - start <= length + 12 * group.length) return text.slice(start, end);
  return group.map((found) => text.slice(found.start, found.end)).join(", ");
}
