import { createUnderstudy } from "understudy";

Deno.test("in process, and on a port", async () => {
  const understudy = await createUnderstudy({ scenario: "balance-empty" });
  const headers = { authorization: `Bearer ${await understudy.token("agent")}` };
  const url = await understudy.listen();
  for (const answer of [
    await understudy.fetch("/v1/me", { headers }),
    await fetch(`${url}/v1/developers/search?q=rust`, { headers }),
  ]) {
    if (answer.status !== 200) throw new Error(await answer.text());
    await answer.arrayBuffer();
  }
  await understudy.close();
});
