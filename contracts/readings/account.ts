import type { AnswerBody, CheckAnswer, Toolbox } from "../../src/contract/run/equipment/tools.ts";

// What the account is, read once for all that decide by it.

export const whoAmI = (t: Toolbox): Promise<CheckAnswer> => t.visit("who calls", (own) => own.call("GET /v1/me"));

export const quotasOfAccount = (t: Toolbox): Promise<AnswerBody> =>
  t.visit("the quotas of the account", (own) => own.need("GET /v1/quotas"));
