import type { BaseUrl } from "../base/base-url.ts";

/** Registered globally, because `understudy` and `understudy/msw` are bundles that share no modules. */
const mountPath = Symbol.for("understudy.mount");

type PlacedRequest = RequestInit & { readonly [mountPath]?: string };

/** The same request, for a `fetch` that stands at this base URL: addresses in its answer lead there, too. */
export function placedAt({ mount }: BaseUrl, init: RequestInit): RequestInit {
  return { ...init, [mountPath]: mount } as PlacedRequest;
}

/** The path of the service's base URL, which its own paths follow: empty, or such as /api. */
export function mountOf(init: PlacedRequest | undefined): string {
  return init?.[mountPath] ?? "";
}
