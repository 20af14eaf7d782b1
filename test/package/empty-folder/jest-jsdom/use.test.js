const { createUnderstudy } = require("understudy");

test("an understudy beside a document", async () => {
  const understudy = await createUnderstudy();
  const answer = await understudy.fetch("/v1/pricing/catalog");
  document.title = String(answer.status);
  expect(document.title).toBe("200");
  await understudy.close();
});
