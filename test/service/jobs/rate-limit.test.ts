import { expect, test } from "vitest";
import { startServer } from "../../server.ts";

const tokens = { owner: "svc_st_demo_owner", agent: "svc_sk_demo_agent", outsider: "svc_sk_demo_outsider" };

test("an account may begin six deep searches a minute, by any of its callers", async () => {
  const { url, close } = await startServer();
  try {
    const send = (path: string, token: string, method: string, body: unknown) =>
      fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const body = { config: { version: 2, query: null }, targetCount: 1 };
    const begin = async (token: string) => (await send("/v1/search/jobs", token, "POST", body)).status;
    const setTime = (now: string) => send("/_understudy/clock", "", "PATCH", { now });
    const minted = await send("/v1/keys", tokens.owner, "POST", { name: "ci", entitlements: ["search:deep"] });
    const { secret } = (await minted.json()) as { secret: string };
    const team = [tokens.owner, tokens.agent, secret];

    for (const [instant, statuses] of [
      ["2026-03-01T10:00:00.000Z", [202, 202, 202, 202, 202, 202, 429, 429, 429]],
      ["2026-03-01T10:00:59.999Z", [429, 429, 429]],
      ["2026-03-01T10:01:00.000Z", [202, 202, 202, 202, 202, 202, 429]],
    ] as const) {
      await setTime(instant);
      const seen: number[] = [];
      for (const position of statuses.keys()) seen.push(await begin(team[position % team.length] as string));
      expect(seen).toEqual(statuses);
    }
    expect(await begin(tokens.outsider)).toBe(202);

    await setTime("2026-03-01T10:02:00.000Z");
    const crowd = await Promise.all(Array.from({ length: 64 }, (_, i) => begin(team[i % team.length] as string)));
    expect(crowd.filter((status) => status === 202)).toHaveLength(6);
    expect(crowd.filter((status) => status === 429)).toHaveLength(58);
  } finally {
    await close();
  }
});
