// Tests of a client that reads only the members that it needs, and repeats requests after temporary failures.
import assert from "node:assert/strict";

const { UNDERSTUDY_URL: url } = process.env;
const headers = { authorization: "Bearer svc_sk_demo_agent", "content-type": "application/json" };
const passing = [429, 500, 502, 503, 504];

async function get(path, tries = 3) {
  try {
    const answer = await fetch(url + path, { headers });
    if (answer.ok || !passing.includes(answer.status)) return await answer.json();
  } catch (error) {
    if (tries === 1) throw error;
  }
  return get(path, tries - 1);
}

const { results } = await get("/v1/developers/search?q=rust&limit=1");
assert.equal(typeof results[0].login, "string");
const created = await fetch(`${url}/v1/shortlists`, { method: "POST", headers, body: '{"name": "Rust"}' });
assert.ok(created.ok);
assert.equal((await created.json()).name, "Rust");
