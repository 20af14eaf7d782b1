import { Refusal } from "../kernel/refusal.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";
import { refuseForeignPage } from "./browser-pages.ts";
import { type Arrival, routeCall } from "./routing.ts";
import { isSandboxName, sandboxHeader } from "./sandbox-names.ts";
import type { Stage } from "./stage.ts";
import { routersOf } from "./surface.ts";

/** Resolves a request, once: which operation it is for and whether it may proceed; its body has yet to be read. */
export function resolve(stage: Stage, arrival: Arrival): RoutedCall {
  const call = routeCall(routersOf(stage), arrival);
  call.doorRefusal = reasonToRefuse(stage, call, arrival);
  return call;
}

function reasonToRefuse(stage: Stage, call: RoutedCall, arrival: Arrival): Refusal | null {
  if (!isHost(call.headers.host ?? "")) return hostless;
  const refusal = call.forControl ? stage.guard(call) : refusePage(stage, call);
  if (refusal !== null) return refusal;
  if (!isSandboxName(call.sandbox)) return nameless(call.sandbox);
  return typeof arrival.sandbox === "string" ? refuseOther(call, arrival) : null;
}

/** A preflight is answered without the permission, so that the browser reports which origin it was. */
function refusePage({ pages }: Stage, call: RoutedCall): Refusal | null {
  return call.match.found === "options" ? null : refuseForeignPage(pages, call);
}

/**
 * Whether a Host is valid (RFC 9112 §3.2). Links in answers start with it, so it must not contain anything that would mean
 * something else in a link.
 */
function isHost(host: string): boolean {
  return /^[\w.~%:[\]-]{0,300}$/.test(host);
}

const hostless = new Refusal(
  "bad_request",
  "The Host header is not the name or address of one host, with or without a port. Send one that is, once.",
);

function nameless(name: string): Refusal {
  const message = `"${name.slice(0, 80)}" cannot name a sandbox. Use 1 to 64 letters, digits, dots, dashes and underscores.`;
  return new Refusal("bad_request", message);
}

/** A sandbox's own door answers for nobody else: a test that meant another one must not read this one's world. */
function refuseOther({ sandbox, origin, headers }: RoutedCall, { host }: Arrival): Refusal | null {
  const prefix = origin.slice(host.length);
  const inHeader = headers[sandboxHeader];
  if (prefix !== "" && prefix !== `/~${sandbox}`)
    return other(sandbox, prefix.slice(2), `its path begins with ${prefix}`);
  if (inHeader !== undefined && inHeader !== sandbox)
    return other(sandbox, inHeader, `its header ${sandboxHeader} says so`);
  return null;
}

function other(own: string, named: string, why: string): Refusal {
  const name = named.slice(0, 80);
  return new Refusal(
    "bad_request",
    `This answers for the sandbox "${own}" alone, and the request names "${name}": ${why.slice(0, 120)}. Ask understudy.sandbox("${name}") instead, or leave the name out.`,
  );
}
