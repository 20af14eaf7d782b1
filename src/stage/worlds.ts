import demo from "../../fixtures/demo.json" with { type: "json" };
import demoSigner from "../../fixtures/demo-signer.json" with { type: "json" };
import { day, type Instant } from "../base/instants.ts";
import { put } from "../base/table.ts";
import { accounts, credentials } from "../model/account.ts";
import { clockState } from "../model/clock.ts";
import { type Entitlement, everyEntitlement, keyCanHold } from "../model/entitlements.ts";
import { newWorld, type World } from "../model/world.ts";

const { kty, crv, x } = demoSigner.privateJwk;
const demoPublicKey = { alg: "ed25519", jwk: { kty: kty as "OKP", crv: crv as "Ed25519", x } } as const;

export interface WorldPlan {
  readonly seed: string;
  readonly scenario: string;
  readonly population: number;
  /** Null members leave it to the scenario, then to `usual`. */
  readonly clock: { readonly start: Instant | null; readonly factor: number | null; readonly usual: number };
}

/** What a frozen clock shows at first, unless somebody says otherwise. */
export const defaultStart = "2026-03-01T09:00:00.000Z";

/** A fresh world: same plan, same world, to the byte. */
export function buildWorld(plan: WorldPlan, realNow: Instant): World {
  const world = newWorld({ seed: plan.seed, scenario: plan.scenario, population: plan.population });
  const factor = plan.clock.factor ?? plan.clock.usual;
  const start = plan.clock.start ?? (factor === 0 ? Date.parse(defaultStart) : realNow);
  put(world.tables, clockState, { real: realNow, shown: start, factor });
  for (const account of demo.accounts) {
    put(world.tables, accounts, { ...account, fitRankEnabled: true, createdAt: start - 40 * day, logoSvg: null });
  }
  for (const credential of demo.credentials) {
    const kind = credential.token.startsWith("svc_sk_") ? "key" : "session";
    put(world.tables, credentials, {
      id: `${kind === "key" ? "key" : "usr"}_demo_${credential.name}`,
      token: credential.token,
      kind,
      name: credential.name,
      accountId: credential.account,
      entitlements: grant(credential.entitlements),
      createdAt: start - 40 * day,
      expiresAt: "expired" in credential ? start - day : null,
      revokedAt: null,
      mintedBy: null,
      publicKey: "requireSignatures" in credential ? demoPublicKey : null,
      requireSignatures: "requireSignatures" in credential,
      note: credential.note,
    });
  }
  world.tables.changes = [];
  return world;
}

function grant(words: string | readonly string[]): readonly Entitlement[] {
  if (words === "all") return everyEntitlement;
  if (words === "all a key can hold") return everyEntitlement.filter(keyCanHold);
  if (words === "all but account:update") return everyEntitlement.filter((each) => each !== "account:update");
  return everyEntitlement.filter((each) => words.includes(each));
}
