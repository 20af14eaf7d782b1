import { type DocumentedOperation, placeholders } from "../read/description.ts";

/** Where theirs has an operation of ours by the places of others: null where it is nowhere there. */
type Whereabouts = (ours: DocumentedOperation) => DocumentedOperation | null;

/**
 * What is in a collection moves with it: where `/v1/keys` is `/v1/tokens`, `/v1/keys/{id}` is `/v1/tokens/{id}`. At its place a
 * change may have another method (PUT for PATCH), or be a call of its own (`POST …/revoke` for DELETE).
 */
export function newPlaces(
  pairs: readonly (readonly [ours: DocumentedOperation, theirs: DocumentedOperation])[],
  left: readonly DocumentedOperation[],
): Whereabouts {
  const routeOf = (method: string, path: string): string => `${method} ${path}`;
  const byRoute = new Map(left.map((each) => [routeOf(each.method, placeholders(each.path)), each]));
  const moved = new Map<string, string>();
  for (const [mine, other] of pairs) {
    const [own, there] = [placeholders(mine.path), placeholders(other.path)];
    moved.set(own, there);
    const [before, beforeThere] = withoutSameEnd(own.split("/"), there.split("/"));
    if (!moved.has(before)) moved.set(before, beforeThere);
  }
  return ({ method, path }) => {
    const own = placeholders(path);
    const places = [own, ...beginningsOf(own).flatMap((each) => movedTo(moved, own, each))];
    for (const place of places) {
      const ways = [routeOf(method, place), ...(otherWays[method]?.(place) ?? [])];
      const found = ways.flatMap((each) => byRoute.get(each) ?? [])[0];
      if (found !== undefined) return found;
    }
    return null;
  };
}

/** Of `/v1/keys` and `/api/keys` what is before `keys`. */
function withoutSameEnd(own: readonly string[], there: readonly string[]): [string, string] {
  let same = 0;
  while (same < Math.min(own.length, there.length) - 1 && own.at(-1 - same) === there.at(-1 - same)) same++;
  return [own.slice(0, own.length - same).join("/"), there.slice(0, there.length - same).join("/")];
}

/** The paths that a path begins with, itself among them, the longest first. */
function beginningsOf(path: string): readonly string[] {
  const steps = path.split("/");
  return steps.map((_, i) => steps.slice(0, steps.length - i).join("/")).filter((each) => each !== "");
}

function movedTo(moved: ReadonlyMap<string, string>, path: string, beginning: string): readonly string[] {
  const place = moved.get(beginning);
  return place === undefined || place === beginning ? [] : [place + path.slice(beginning.length)];
}

const removals = ["remove", "delete", "revoke"];
const edits = ["update", "edit"];

/** Other methods of the same, and calls of their own. */
const otherWays: Readonly<Record<string, (place: string) => readonly string[]>> = {
  PATCH: (place) => [`PUT ${place}`, `POST ${place}`, ...edits.map((each) => `POST ${place}/${each}`)],
  PUT: (place) => [`PATCH ${place}`, `POST ${place}`],
  DELETE: (place) => removals.flatMap((each) => [`POST ${place}/${each}`, `DELETE ${place}/${each}`]),
};
