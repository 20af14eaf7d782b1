import { isObject, type JsonObject } from "../../base/json-object.ts";
import type { Transport } from "../../kernel/overlay/transport.ts";
import { entries, placeholders, withoutEnd } from "./description.ts";

/** How a document writes its paths, and what they mean in ours. */
export interface Paths {
  readonly transport: Transport;
  /** A path as it is written, in the form of ours where it is one; null for a second one that means the same. */
  readonly plain: (written: string) => string | null;
}

/** A path of theirs that is one of ours, or ends as it. */
interface Ending {
  readonly written: string;
  readonly before: string;
  /** What it is in ours, with their names of what is in it. */
  readonly plain: string;
}

/**
 * The base path and the slash at the end are read away: a path means the longest end of it that is one of ours. What few
 * have before it is a name of theirs, such as `/admin`.
 */
export function pathsOf(document: JsonObject, ourPaths: readonly string[]): Paths {
  const ours = new Map(ourPaths.map((path) => [placeholders(path), path]));
  const written = entries(document.paths).map(([path]) => path);
  const served = serverOf(document);
  const countIn = (server: string): number => written.filter((path) => ours.has(placeholders(server + path))).length;
  const isWithin = served !== "" && countIn(served) > countIn("");
  const server = isWithin ? served : "";
  const endings = written.flatMap((path) => endingOf(ours, server, path) ?? []);
  const votes = new Map<string, number>();
  for (const { before } of endings) votes.set(before, (votes.get(before) ?? 0) + 1);
  const prefixes = [...votes.keys()]
    .filter((each) => (votes.get(each) ?? 0) >= endings.length * leastShare)
    .sort((a, b) => (votes.get(b) ?? 0) - (votes.get(a) ?? 0));
  const byWritten = new Map<string, string>();
  const taken = new Set<string>();
  for (const prefix of prefixes) {
    for (const each of endings.filter(({ before }) => before === prefix)) {
      const place = placeholders(each.plain);
      if (taken.has(place)) continue;
      taken.add(place);
      byWritten.set(each.written, each.plain);
    }
  }
  const slash = [...byWritten].some(([path, plain]) => path.endsWith("/") && !plain.endsWith("/"));
  return {
    transport: { before: [...prefixes, ...(isWithin ? [] : [served])].filter((each) => each !== ""), server, slash },
    plain(path) {
      const known = byWritten.get(path);
      if (known !== undefined) return known;
      const own = slash ? withoutEnd(server + path) : server + path;
      return taken.has(placeholders(own)) ? null : own;
    },
  };
}

const leastShare = 0.1;
/** More segments are no base path. */
const mostCuts = 5;

function endingOf(ours: ReadonlyMap<string, string>, server: string, written: string): Ending | null {
  const segments = withoutEnd(server + written).split("/");
  for (let cut = 0; cut <= mostCuts && cut < segments.length - 1; cut++) {
    const rest = segments.slice(cut + 1);
    const own = ours.get(placeholders(`/${rest.join("/")}`));
    if (own === undefined) continue;
    const named = own.split("/").map((segment, i) => (segment.includes("{") ? rest[i - 1] : segment));
    return { written, before: segments.slice(0, cut + 1).join("/"), plain: named.join("/") };
  }
  return null;
}

/** The path of the first server. */
function serverOf({ servers }: JsonObject): string {
  const [server] = Array.isArray(servers) ? servers : [];
  const url = isObject(server) && typeof server.url === "string" ? server.url : "";
  return withoutEnd(/^(?:[a-z]+:\/\/[^/]*)?(\/[^?#{}]*)?$/i.exec(url)?.[1] ?? "");
}
