import type { BaseUrl } from "../base/base-url.ts";
import { defaultSandbox } from "../stage/sandbox-names.ts";

/** Where a client sent a request that is answered in process: addresses in the answer lead there, too. */
interface Placement {
  /** The path of the service's base URL, which its own paths follow: empty, or such as /api. */
  readonly mount: string;
  /** Null where the request may name any. */
  readonly sandbox: string | null;
}

/** Registered globally, because `understudy` and `understudy/msw` are bundles that share no modules. */
const placement = Symbol.for("understudy.placement");

type Placed = RequestInit & { readonly [placement]?: Placement };

/** The same request, for `fetch` of a sandbox that stands at this base URL. */
export function placedAt({ mount }: BaseUrl, { name }: { readonly name: string }, init: RequestInit): RequestInit {
  const place: Placement = { mount, sandbox: name === defaultSandbox ? null : name };
  return { ...init, [placement]: place } as Placed;
}

export function placementOf(init: Placed | undefined): Placement {
  return init?.[placement] ?? { mount: "", sandbox: null };
}
