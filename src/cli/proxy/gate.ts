import type { IncomingMessage } from "node:http";
import { isOurHost, shownHost } from "../../control/guard.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { type PageOrigins, refuseForeignPage } from "../../stage/browser-pages.ts";

export interface GateRules {
  /** The name that the proxy listens on, and others under which it is reached. */
  readonly hosts: readonly string[];
  /** The origins besides loopback whose pages may use the target through it. */
  readonly pages: PageOrigins;
}

/**
 * Why a request may not pass to the target; null where it may. What is behind a proxy trusts this machine, so a page in
 * a browser must not get there: neither from its own origin nor by pointing its own name here. The mock judges alike.
 */
export function refuseAtGate({ hosts, pages }: GateRules, { headers }: IncomingMessage): Refusal | null {
  const { host = "" } = headers;
  if (!isOurHost(hosts, host))
    return new Refusal(
      "forbidden",
      `This proxy does not answer under the host name "${shownHost(host)}". Use 127.0.0.1 or localhost, or allow the name when starting it (--control-hosts).`,
    );
  return refuseForeignPage(pages, { headers: headers as Readonly<Record<string, string>>, inProcess: false });
}
