import { Refusal } from "../kernel/refusal.ts";
import type { RoutedCall } from "../kernel/routed-call.ts";
import { refuseForeignPage } from "./browser-pages.ts";
import { type Arrival, routeCall } from "./routing.ts";
import { isSandboxName } from "./sandbox-names.ts";
import type { Stage } from "./stage.ts";

/** Resolves a request, once: which operation it is for and whether it may proceed; its body has yet to be read. */
export function resolve(stage: Stage, arrival: Arrival): RoutedCall {
  const call = routeCall(stage.router, arrival);
  call.doorRefusal = reasonToRefuse(stage, call);
  return call;
}

function reasonToRefuse(stage: Stage, call: RoutedCall): Refusal | null {
  if (!isHost(call.headers.host ?? "")) return hostless;
  const refusal = call.forControl ? stage.guard(call) : refusePage(stage, call);
  if (refusal !== null) return refusal;
  return isSandboxName(call.sandbox) ? null : nameless(call.sandbox);
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
