import { contractFlags } from "./contract/flags.ts";
import type { Flags } from "./flags.ts";
import { proxyFlags } from "./proxy/flags.ts";
import { startFlags } from "./start-flags.ts";

/** One file for all commands: what `start` takes is at its top, the options of the others are in parts of their names. */
export const configParts = { start: startFlags, contract: contractFlags, proxy: proxyFlags } as const satisfies {
  readonly [part: string]: Flags;
};

export type ConfigPart = keyof typeof configParts;

/** Whether it is a part of its own, beneath the top. */
export function isPartBeneath(name: string): name is "contract" | "proxy" {
  return name !== "start" && Object.hasOwn(configParts, name);
}
