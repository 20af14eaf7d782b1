import type { Source } from "../../base/provenance.ts";
import type { CheckHeader, CheckSpec } from "../seen/check-spec.ts";
import type { Principal } from "../seen/exchange.ts";
import type { RawAccess, Toolbox } from "./equipment/tools.ts";
import type { Session } from "./session.ts";

export interface Check extends CheckHeader {
  readonly body: (t: Toolbox & RawAccess) => Promise<void>;
  readonly strand?: Strand;
}

/** A check as a session makes it, with the credential that its requests have. */
export interface Trial {
  readonly session: Session;
  readonly check: Check;
  readonly caller: Principal | null;
}

/** The context of a check that sends no requests: the answers seen so far. */
export type PassiveTools = Pick<Toolbox & RawAccess, "session" | "skip" | "cite" | "about" | "exchanges">;

/** Checks that run one after the other, in parallel with the other strands of their group. */
export interface Strand {
  readonly name: string;
  readonly group: Readonly<Record<string, Sheet>>;
}

/** A check that sends nothing and evaluates the answers to all requests of the run. */
export interface PassiveCheck extends CheckHeader {
  readonly body: (t: PassiveTools) => Promise<void>;
}

/** Checks in their written order. */
export type Sheet = readonly Check[];

/** What the body of a check may use. Checks of stated sentences have no raw access, which would bypass the lenses. */
export type ToolsFor<Whose extends Source> = Whose extends { readonly assumed: string } ? Toolbox & RawAccess : Toolbox;

type Write = <Whose extends Source>(
  title: string,
  spec: CheckSpec & { readonly source: Whose },
  body: (t: ToolsFor<Whose>) => Promise<void>,
) => void;

/** The checks of one area, each named by one sentence that a product manager can read. */
export function sheet(area: string, write: (check: Write) => void): Sheet {
  const checks: Check[] = [];
  write((title, spec, body) => {
    checks.push({
      ...spec,
      tier: spec.tier ?? "read",
      id: `${area}: ${title}`,
      area,
      title,
      body: body as Check["body"],
    });
  });
  return checks;
}

/** Independent sheets: while one waits for a window or a job, the others continue. */
export function strands(group: Readonly<Record<string, Sheet>>): Sheet {
  return Object.entries(group).flatMap(([name, checks]) =>
    checks.map((check) => ({ ...check, strand: { name, group } })),
  );
}
