import type { IncomingMessage, ServerResponse } from "node:http";
import type { Told } from "./watcher.ts";

/** What a proxy tells a page of itself, and its terminal: each thing that was seen, once. */
export interface Verdicts {
  readonly add: (told: readonly Told[]) => void;
  readonly counts: Readonly<Record<Told["verdict"], number>>;
  readonly serve: (request: IncomingMessage, response: ServerResponse) => void;
}

const maxKept = 1_000;

export function newVerdicts(target: string, passed: () => { exchanges: number; unjudged: number }): Verdicts {
  const kept: (Told & { readonly id: number })[] = [];
  const counts = { violation: 0, refuted: 0, confirmed: 0, "unknown member": 0 };
  let last = 0;
  return {
    counts,
    add(told) {
      for (const each of told) {
        counts[each.verdict] += 1;
        last += 1;
        if (kept.length < maxKept) kept.push({ id: last, ...each });
      }
    },
    serve(request, response) {
      const since = Number(new URL(request.url ?? "/", "http://proxy").searchParams.get("since") ?? 0);
      const verdicts = kept.filter(({ id }) => id > since);
      const isOurs = isLoopback(request.headers.host);
      const body = isOurs
        ? { target, ...passed(), counts, last, verdicts }
        : {
            code: "forbidden",
            message: "The verdicts are shown to this machine alone: ask for them at 127.0.0.1.",
            status: 403,
          };
      response.writeHead(isOurs ? 200 : 403, {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
      });
      response.end(JSON.stringify(body));
    },
  };
}

/** A page of another site that has its name lead here would read what passes (DNS rebinding). */
function isLoopback(host = ""): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host);
}
