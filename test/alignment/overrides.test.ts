import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";

test("an operation that the followed document lacks has no members", async () => {
  await using ours = await createUnderstudy();
  const document = (await (await ours.fetch("/_understudy/openapi.json")).json()) as {
    paths: Record<string, unknown>;
  };
  const { "/v1/me": _without, ...paths } = document.paths;
  const given = { document: { ...document, paths }, overrides: { "me.get": { account: { plan: "starter" } } } };
  await expect(createUnderstudy(given)).rejects.toThrow('no operation is called "me.get"');
});
