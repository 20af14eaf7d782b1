import { createUnderstudy } from "understudy";
import { expect, test } from "vitest";
import { send } from "../harness.ts";
import { answersOfOurs, tell } from "./read-back.ts";
import { felt, variantOf } from "./variants.ts";

const feltOf = (name: string) => variantOf(felt.filter((each) => each.name === name));

test("without a document the stories go as they are called", async () => {
  for (const [name, calls] of await answersOfOurs()) {
    const refused = calls.filter(({ seen }) => seen.status >= 400).map(({ call }) => call.id);
    if (name.startsWith("what cannot be")) expect(refused).toHaveLength(calls.length);
    // The last look at what was removed.
    else expect(refused.length, `${name}: ${refused}`).toBeLessThanOrEqual(1);
  }
});

test("a key whose removal is a call of its own stops working, and an edited note says its new body", async () => {
  for (const name of ["removals as calls of their own", "changes by PUT"])
    expect((await tell(feltOf(name))).wrong, name).toEqual([]);
});

test("what is in a collection moves with it, and is not an example of its own", async () => {
  const { document } = feltOf("collections by other names, and operations, too");
  await using theirs = await createUnderstudy({ document });
  const body = { name: "CI", entitlements: ["key:read"] };
  const { key, secret } = (await send(theirs.fetch, "", "POST /v1/my-keys", { body })).json;
  const list = async () => (await send(theirs.fetch, "", "GET /v1/my-keys", { as: secret })).status;
  const before = await list();
  await send(theirs.fetch, "", `DELETE /v1/my-keys/${key.id}`);
  expect([before, await list()]).toEqual([200, 401]);
  const { followed } = (await send(theirs.fetch, "", "GET /_understudy/document", { as: null })).json;
  expect(followed).toContainEqual({
    where: "DELETE /v1/keys/{id}",
    ours: "DELETE /v1/keys/{id}",
    theirs: "DELETE /v1/my-keys/{id}",
  });
});
