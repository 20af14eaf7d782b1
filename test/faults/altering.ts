import { parseJson } from "../../src/base/parse-json.ts";
import { type Call, jsonTextOf } from "../../src/kernel/call.ts";
import type { StagedCore } from "../../src/library/understudy.ts";
import { altered, type Change, type Json, type Passing } from "./altered.ts";
import { bodyOf } from "./changes.ts";

/** A request and the JSON of its answer. */
export interface Exchanged extends Passing {
  readonly call: Call;
  readonly json: Json;
  /** The body of the call. */
  readonly requestBody: Json;
  readonly status: number;
}

/** A change that looks at a request and its answer together. */
export interface Alteration extends Pick<Change, "isHolding"> {
  /** The request to send instead. */
  readonly ask?: (heard: Omit<Exchanged, "json" | "status">) => Json;
  /** The answer to give instead: another JSON value, or undefined for the unchanged answer. */
  readonly answer?: (exchanged: Exchanged) => Json | Promise<Json>;
  readonly status?: (exchanged: Exchanged) => number | undefined;
  readonly headers?: (exchanged: Exchanged, headers: Record<string, string>) => void;
}

/** A deployment that gives other answers. */
export const answering = (answer: NonNullable<Alteration["answer"]>) => (): Alteration => ({ answer });

/** A deployment that understands requests otherwise. */
export const asking = (ask: NonNullable<Alteration["ask"]>) => (): Alteration => ({ ask });

export const withAlteration =
  (alteration: Alteration) =>
  (core: StagedCore): StagedCore =>
    altered(core, altering(alteration));

export function altering({ ask, answer, status, headers, isHolding = false }: Alteration): Change {
  return {
    isHolding,
    call(call, passing) {
      const other = ask?.({ ...passing, call, requestBody: bodyOf(call) });
      return other === undefined ? call : { ...call, body: new TextEncoder().encode(JSON.stringify(other)) };
    },
    async answer(said, call, passing) {
      const json = parseJson(jsonTextOf(said) ?? "");
      const exchanged = { ...passing, call, json, requestBody: bodyOf(call), status: said.status };
      const changed = { ...said.headers };
      headers?.(exchanged, changed);
      const body = await answer?.(exchanged);
      return {
        ...said,
        status: status?.(exchanged) ?? said.status,
        headers: changed,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
    },
  };
}
