import { readInput } from "../../kernel/input.ts";
import type { Operation } from "../../kernel/operation.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { Exchange } from "../seen/exchange.ts";
import { placesOf } from "../seen/input-places.ts";
import { sourceOfBound } from "../seen/open-bounds.ts";
import { routeOf } from "../seen/operations.ts";
import { pseudonyms } from "../seen/redact.ts";
import { groundOfCheck, says } from "../seen/sentences.ts";
import type { BrokenRule } from "./invariants/rule.ts";

/** Requests that succeeded although they had to be refused. */
export function takenProblems(operation: Operation, exchange: Exchange): BrokenRule[] {
  return [...withoutCredential(operation, exchange), ...outOfBounds(operation, exchange)];
}

function withoutCredential({ access }: Operation, { sent }: Exchange): BrokenRule[] {
  const isOpen = access.to === "public" || access.to === "control";
  if (isOpen || sent.as !== null || sent.headers.authorization !== undefined) return [];
  return [
    { problem: "it is answered without a credential", source: says("5/401", "5/bearer", "4/authenticated", "7/401") },
  ];
}

/** The kernel's messages about values outside their bounds; assumed names may differ elsewhere. */
const aboutBounds =
  /^(?:Query parameter|Body member) "([\w.]+)" must (?:be at (?:most|least)|have at (?:most|least)|be one of)/;

function outOfBounds(operation: Operation, { sent }: Exchange): BrokenRule[] {
  const query = sent.path.split("?")[1] ?? "";
  if (query === "" && typeof sent.body !== "string") return [];
  const places = placesOf(operation);
  const problems = refusalOf(operation, query, typeof sent.body === "string" ? sent.body : null);
  return problems.flatMap((sentence): BrokenRule[] => {
    const member = aboutBounds.exec(sentence)?.[1];
    const place = places.find(({ path }) => path.join(".") === member?.replaceAll(/\.\d+/g, ""));
    if (place === undefined) return [];
    // A target may ignore a member with an assumed name, including its bounds.
    const root = places.find((each) => each.in === place.in && each.path[0] === place.path[0]) ?? place;
    const isOurs = "assumed" in root.sourceOfName;
    const rule = ruleOf(sentence);
    if (rule === "maxLength" && pseudonyms.test(query + sent.body)) return [];
    const source = isOurs ? root.sourceOfName : sourceOfBound(operation, place, rule);
    const ground = groundOfCheck({ id: `input ${routeOf(operation)} ${place.path.join(".")} ${rule}`, source });
    return [{ problem: `it is accepted, although ${lower(sentence)}`, source: ground }];
  });
}

/** The bound that a message of the kernel is about, by its name in a schema. */
function ruleOf(sentence: string): string {
  const [, is, many] = / must (be|have) (at (?:most|least)|one of)(?:.* (?:items?|characters?))?/.exec(sentence) ?? [];
  const end = many === "at least" ? "min" : "max";
  if (many === "one of") return "enum";
  if (/ characters?\b/.test(sentence)) return `${end}Length`;
  return is === "have" ? `${end}Items` : `${end}imum`;
}

/** The kernel's error messages for the same request. */
function refusalOf(operation: Operation, query: string, body: string | null): readonly string[] {
  const { params: _, ...rest } = operation;
  const lenient: Operation = { ...rest, ignores: ["query", "body", "empty"] };
  const plain = body === null || operation.bytes !== undefined ? null : new TextEncoder().encode(body);
  const headers = { "content-type": "application/json" };
  try {
    readInput(lenient, {}, { query, body: plain, headers } as never);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message.split(/(?<=\.) (?=[A-Z])/);
  }
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}
