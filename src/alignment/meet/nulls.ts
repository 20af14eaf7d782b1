import type { Shape } from "../../kernel/overlay/shape.ts";
import { differ, type Ours, type Walk } from "./difference.ts";
import { invented } from "./only-theirs.ts";

/** What becomes of a null of ours where theirs is never null, and the other way round. `isNeeded`: theirs has to be there. */
export function alignNull(walk: Walk, ours: Ours, theirs: unknown, where: string, isNeeded: boolean): Shape {
  const [mine, other] = [walk.ours.plain(ours.schema), walk.theirs.plain(theirs)];
  const saysAny = other.types.length + other.options.length === 0;
  if (mine.nullable === other.nullable || saysAny) return {};
  const [mayBe, never] = ["may be null", "never null"];
  const told = mine.nullable
    ? { where, ours: mayBe, theirs: never, source: ours.source }
    : { where, ours: never, theirs: mayBe, source: ours.source };
  const habit = walk.style.saysNull ? {} : { habit: "null is never said", isOpen: true };
  if (walk.side === "request") {
    if (!mine.nullable) {
      if (!("stated" in ours.source)) differ(walk, told);
      return { whenNull: "left out" };
    }
    return walk.style.saysNull && differ(walk, told) ? {} : tellKept(walk, { ...told, ...habit });
  }
  // What is never null is valid where it may be.
  if (!mine.nullable) {
    if (!("stated" in ours.source)) differ(walk, told);
    return {};
  }
  if (!isNeeded) {
    differ(walk, { ...told, isOpen: true, ...habit });
    return { whenNull: "left out" };
  }
  if (other.types.includes("array") && (other.bounds.minItems ?? 0) === 0) {
    differ(walk, { ...told, isOpen: true });
    return { instead: [] };
  }
  // No example says that something has happened.
  if ("stated" in ours.source || mine.format === "date-time") {
    differ(walk, { ...told, isOpen: true, why: "it is required there, and ours is null, which stays" });
    return { nullable: true };
  }
  differ(walk, { ...told, is: "invented", why: "an example stands there" });
  return invented(walk, theirs);
}

function tellKept(walk: Walk, told: Parameters<typeof differ>[1]): { nullable: true } {
  if (!walk.style.saysNull) differ(walk, { ...told, is: "kept", why: "it is taken, since it says nothing of null" });
  return { nullable: true };
}
