// Tests of a client that expects exactly the answers it has seen once: no new members, no nulls, no temporary failures.
import assert from "node:assert/strict";

const { UNDERSTUDY_URL: url } = process.env;
const headers = { authorization: "Bearer svc_sk_demo_agent", "content-type": "application/json" };

async function call(method, path, body) {
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  assert.ok(answer.ok, `${method} ${path} is answered with ${answer.status}`);
  return { status: answer.status, json: await answer.json() };
}

const { json: found } = await call("GET", "/v1/developers/search?q=python&limit=1");
assert.equal(typeof found.results[0].details.githubProfile.core.bio, "string", "everybody has a bio");

const { status, json: list } = await call("POST", "/v1/shortlists", { name: "Python" });
assert.equal(status, 201, "a list is created with 201");
assert.equal(Object.keys(list).length, 10, "a list has ten members");
