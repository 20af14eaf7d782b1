import { createUnderstudy } from "understudy";

test("an understudy in a module", async () => {
  const understudy = await createUnderstudy();
  expect((await understudy.fetch("/v1/pricing/catalog")).status).toBe(200);
  await understudy.close();
});
