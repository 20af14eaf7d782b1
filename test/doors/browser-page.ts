/** A page that uses a service at another origin, and reports its observations to its own server. */
export function page(service: string): string {
  return `<!doctype html><title>A page</title><script type="module">
const service = ${JSON.stringify(service)};
const owner = { authorization: "Bearer svc_st_demo_owner" };
const fields = async (sandbox, headers = owner) => {
  const answer = await fetch(service + "/v2/developers/fields", { headers: { ...headers, "x-understudy-sandbox": sandbox } });
  return answer.status === 200 ? [200, (await answer.json()).registry] : answer.status;
};
const act = (what) => fetch(what, { method: "POST" });

const cases = {
  "an image, and then its bytes": async () => {
    const url = service + "/avatars/7015682299.svg";
    const image = new Image();
    await new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject, src: url }));
    const answer = await fetch(url);
    return [answer.status, answer.headers.get("content-type")];
  },
  "the registry of one sandbox": () => fields("a1"),
  "the registry of another, where it is down": async () => (await act("/b1-down"), fields("b1")),
  "the registry for a credential that is none": () => fields("a1", { authorization: "Bearer nonsense" }),
  "the registry within its 30 seconds, gone down since": async () => {
    await act("/c1-begins");
    await fields("c1");
    await act("/c1-after-20s");
    return fields("c1");
  },
  "the registry when the clock has been moved over them": async () => (await act("/c1-after-20s"), fields("c1")),
  "the catalog twice": async () => {
    const first = await fetch(service + "/v1/pricing/catalog");
    await first.text();
    const second = await fetch(service + "/v1/pricing/catalog");
    await second.text();
    return [first.status, second.status];
  },
  "a mistyped path": async () => {
    const answer = await fetch(service + "/v1/devlopers/search", { headers: owner });
    return [answer.status, (await answer.json()).message.split(". ")[0] + "."];
  },
  "a method that is not possible": async () => (await fetch(service + "/v1/me", { method: "PUT", headers: owner })).status,
  "a request with credentials": async () =>
    (await fetch(service + "/v1/me", { credentials: "include", headers: owner })).status,
  "headers that a page may read": async () => {
    const { headers } = await fetch(service + "/v1/me");
    const allowed = (await fetch(service + "/v1/me", { headers: owner })).headers.get("x-ratelimit-limit");
    return [allowed, headers.get("www-authenticate")?.split(" ")[0]];
  },
  "a page of another origin": () =>
    new Promise((resolve) => {
      const frame = document.createElement("iframe");
      frame.sandbox = "allow-scripts";
      frame.srcdoc = "<script>fetch(" + JSON.stringify(service + "/v1/pricing/catalog") +
        ").then(({ status }) => status, () => 'blocked').then((seen) => parent.postMessage(seen, '*'))</scr" + "ipt>";
      addEventListener("message", ({ data }) => resolve(data), { once: true });
      document.body.append(frame);
    }),
};

const seen = {};
for (const [what, look] of Object.entries(cases)) seen[what] = await look().catch(String);
await fetch("/seen", { method: "POST", body: JSON.stringify(seen) });
</script><body></body>`;
}
