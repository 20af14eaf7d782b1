import { isObject } from "../../base/json-object.ts";
import { stepsOf } from "../../base/member-path.ts";
import type { Operation } from "../operation.ts";
import { clip, describeIssue, nameHint } from "../problems.ts";
import { placeIn } from "./moves.ts";
import { type MemberChange, Overlay } from "./schema.ts";
import { declaredAt, type OverlayTarget } from "./target-declaration.ts";

/** Rejects unknown names in an overlay: a misspelt route would silently change nothing. */
export interface KnownNames {
  readonly operations: readonly Operation[];
  readonly plans: readonly string[];
  readonly quotas: readonly string[];
}

export type ReadOverlay = { readonly overlay: Overlay } | { readonly problems: readonly string[] };

/** Reads an overlay from a file or a request. Every complaint names the place and what is allowed there. */
export function readOverlay(value: unknown, named: KnownNames): ReadOverlay {
  const parsed = Overlay.safeParse(value);
  if (!parsed.success) {
    return { problems: parsed.error.issues.flatMap((issue) => describeIssue(issue, "member", value, Overlay)) };
  }
  const problems = problemsWith(parsed.data, named);
  return problems.length > 0 ? { problems } : { overlay: parsed.data };
}

function problemsWith(overlay: Overlay, { operations, plans, quotas }: KnownNames): string[] {
  const byRoute = new Map(operations.map((each) => [`${each.method} ${each.path}`, each]));
  const routes = [...byRoute.keys()];
  const unknownRoute = (place: string, on: string): string[] =>
    byRoute.has(on) ? [] : [`${place}: there is no operation "${clip(on)}"${hint(routes, on)}`];
  const unknownRule = (place: string, on: string): string[] => (on === "*" ? [] : unknownRoute(place, on));
  return [
    ...Object.keys(overlay.absent).flatMap((on) => unknownRoute("absent", on)),
    ...Object.keys(overlay.limits).flatMap((on) => unknownRoute("limits", on)),
    ...Object.entries(overlay.quotas).flatMap(([plan, sizes]) => [
      ...(plans.includes(plan) ? [] : [`quotas: there is no plan "${clip(plan)}"${nameHint(plans, plan)}`]),
      ...Object.keys(sizes).flatMap((name) =>
        quotas.includes(name) ? [] : [`quotas.${plan}: there is no quota "${clip(name)}"${nameHint(quotas, name)}`],
      ),
    ]),
    ...overlay.ignores.flatMap(({ on }, i) => unknownRoute(`ignores[${i}].on`, on)),
    ...overlay.statuses.flatMap(({ on }, i) => unknownRoute(`statuses[${i}].on`, on)),
    ...overlay.refusals.flatMap(({ on }, i) => unknownRule(`refusals[${i}].on`, on)),
    ...overlay.headers.flatMap(({ on }, i) => unknownRule(`headers[${i}].on`, on)),
    ...overlay.members.flatMap((change, i) => {
      const operation = byRoute.get(change.on);
      if (operation === undefined) return unknownRoute(`members[${i}].on`, change.on);
      return problemWithMember(operation, change).map((problem) => `members[${i}]: ${problem}`);
    }),
  ];
}

function problemWithMember(operation: Operation, change: MemberChange): string[] {
  const { on, path, is, value } = change;
  const misplaced = is === "moved" ? problemWithMove(change) : problemWithoutMove(change);
  if (misplaced !== null) return [misplaced];
  const needsValue = is === "added" || is === "value";
  if (needsValue && value === undefined) return [`"${is}" needs a value.`];
  const takesValue = needsValue || (is === "moved" && path === "" && isObject(value));
  if (!takesValue && value !== undefined) return [`"${is}" takes no value.`];
  const declared: OverlayTarget = declaredAt(operation, path);
  if (is === "added") return declared.parent ? [] : [`${on} answers nothing that "${clip(path)}" could be added to.`];
  return declared.member
    ? []
    : [`${on} answers no "${clip(path)}"${nameHint(declared.siblings, path.split(".").at(-1) ?? "")}`];
}

function problemWithMove({ path, to, often }: MemberChange): string | null {
  const name = nameOf(path);
  if (to === undefined) return `${name} is moved: say where to, such as "to": "data.items".`;
  if (often !== undefined) return `${name} is moved wherever it is: leave out "often".`;
  return stepsOf(to).includes("__proto__") ? `${name} cannot be moved to "__proto__": use another name.` : null;
}

function problemWithoutMove({ path, is, to }: MemberChange): string | null {
  if (to !== undefined) return `"${clip(path)}" is "${is}" and has a "to": leave that out, or use "is": "moved".`;
  return placeIn(path).from.length === 0 ? `${nameOf(path)} can only be "moved": name a member.` : null;
}

function nameOf(path: string): string {
  return path === "" ? "The whole answer" : `"${clip(path)}"`;
}

/** A route with the right method or path is the most likely intention. */
function hint(routes: readonly string[], wrong: string): string {
  const path = wrong.split(" ").at(-1) ?? "";
  const same = routes.filter((each) => each.endsWith(` ${path}`));
  if (same.length > 0) return `; there is ${same.join(", ")}.`;
  return nameHint(routes, wrong);
}
