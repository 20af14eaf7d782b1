import type { AnswerBody, Toolbox } from "../src/contract/run/equipment/tools.ts";

export const v2 = ["POST /v2/developers/similar"] as const;
export const v1 = ["GET /v1/developers/similar"] as const;

export const like = async (t: Toolbox, more: object = {}): Promise<AnswerBody> =>
  t.ok("POST /v2/developers/similar", { body: { like_person: (await t.find.developer()).id, ...more } });

export const walk = async (t: Toolbox, query: Readonly<Record<string, string | number>> = {}): Promise<AnswerBody> =>
  t.ok("GET /v1/developers/similar", { query: { id: (await t.find.developer()).id, ...query } });
