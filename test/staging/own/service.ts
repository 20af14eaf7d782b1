import type { Rule } from "./input.ts";
import type { Json } from "./people.ts";

/** A refusal of the service (§7). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export const missing = (what: string): Refusal => new Refusal(404, "not_found", `There is no such ${what} here.`);
export const bad = (message: string): Refusal => new Refusal(400, "bad_request", message);

export interface Account {
  readonly id: string;
  spent: number;
  readonly granted: number;
  searchesUsed: number;
  /** Everything that the account has, by kind and id. */
  readonly shelves: Readonly<Record<Shelf, Map<string, Json>>>;
  readonly profile: Map<string, Json>;
  /** Purchased cells, by person and facet. */
  readonly owned: Map<string, number>;
}

export const shelfNames = ["lists", "notes", "contacts", "companies", "projects", "attachments", "searches"] as const;
export type Shelf = (typeof shelfNames)[number] | "research" | "reports" | "keys";

export interface Principal {
  readonly id: string;
  readonly kind: "person" | "key";
  readonly name: string;
  readonly account: Account;
  readonly grants: readonly string[];
}

export interface Ask {
  readonly who: Principal;
  readonly account: Account;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Json;
  readonly headers: Readonly<Record<string, string>>;
  /** The service's own time. */
  readonly now: number;
  /** The principal of each token; created keys are added here. */
  readonly tokens: Map<string, Principal>;
}

export interface Say {
  readonly status?: number;
  readonly json?: Json;
  readonly bytes?: Buffer;
  readonly type?: string;
}

/** One operation of the service: its route, its entitlement, its input and its handler. */
export interface Row {
  readonly on: string;
  readonly may?: string;
  readonly query?: Readonly<Record<string, Rule>>;
  readonly body?: Rule;
  /** Calls a minute, or a second. */
  readonly perMinute?: number;
  readonly perSecond?: number;
  readonly isPublic?: true;
  readonly do: (ask: Ask) => Say;
}

export const ok = (json: Json, status = 200): Say => ({ status, json });

let serial = 0;
/** Ids of sixteen letters and digits without a meaning. */
export const newId = (): string =>
  (0xa3c5_0000_0000 + 7_919 * ++serial).toString(16).padStart(12, "0") +
  (0x1f3d ^ (serial * 37)).toString(16).slice(-4).padStart(4, "e");

export const iso = (instant: number): string => new Date(instant).toISOString().replace(/\.\d+Z$/, "Z");

export function take(shelf: Map<string, Json>, id: string | undefined, what: string): Json {
  return shelf.get(id ?? "") ?? raise(missing(what));
}

export function raise(error: Error): never {
  throw error;
}

export function charge(account: Account, credits: number): void {
  if (credits > 0 && account.granted - account.spent < credits)
    throw new Refusal(402, "payment_required", `That costs ${credits} credits, and fewer are left.`);
  account.spent += credits;
}
