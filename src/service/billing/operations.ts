import { writtenCatalog } from "../../interface/billing/catalog.ts";
import * as declared from "../../interface/billing/operations.ts";
import { type Handlers, implement } from "../../kernel/operation.ts";
import { conditionsOf } from "../../model/conditions.ts";

const readCatalog = implement(declared.readCatalog, {
  handle: ({ world }) => writtenCatalog(world, conditionsOf(world).paymentProcessor === "up"),
});

export const billingOperations = { readCatalog } satisfies Handlers<typeof declared>;
