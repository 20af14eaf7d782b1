const assert = require("node:assert");
const { createUnderstudy } = require("understudy");

createUnderstudy({ scenario: "balance-empty" }).then(async (understudy) => {
  await understudy.listen();
  const answer = await fetch(`${understudy.url}/v1/pricing/catalog`);
  assert.equal(answer.status, 200);
  await understudy.close();
});
