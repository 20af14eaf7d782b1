import { everyStatement } from "../../../contracts/statements/all.ts";
import descriptions from "../../../fixtures/descriptions.json" with { type: "json" };
import recorded from "../../../fixtures/generated/exchanges.json" with { type: "json" };
import type { ExampleExchange } from "../../kernel/openapi/exchange.ts";
import type { Words } from "../../kernel/openapi/words.ts";

/** What the document says of members and parameters. */
export const words: Words = descriptions;

/** The recorded exchanges that it shows, by operation. */
export const exchanges = recorded as Readonly<Record<string, ExampleExchange>>;

/** What the interface states, a sentence each. */
export const sentences: readonly { readonly id: string; readonly text: string }[] = everyStatement;
