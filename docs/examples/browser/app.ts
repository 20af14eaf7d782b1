import { setupWorker } from "msw/browser";
import { type Answers, createUnderstudy } from "understudy";
import { handlers } from "understudy/msw";

// The whole service, in the page. In production these lines are not loaded.
const understudy = await createUnderstudy({ seed: "demo" });
const worker = setupWorker(...handlers(understudy, { baseUrl: "https://api.example.com" }));
await worker.start({ onUnhandledRequest: "bypass", quiet: true });

// The application itself: it knows the service's address and nothing of Understudy.
const headers = { authorization: "Bearer svc_sk_demo_agent", "content-type": "application/json" };
async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const method = body === undefined ? "GET" : "POST";
  const answer = await fetch(`https://api.example.com${path}`, { method, headers, body: JSON.stringify(body) ?? null });
  return (await answer.json()) as Answer;
}
const place = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

const { results } = await ask<Answers["developers.search"]>("/v1/developers/search?q=rust&city=Berlin&limit=5");
place("people").append(
  ...results.map(({ login }) => Object.assign(document.createElement("li"), { textContent: login })),
);
place("research").addEventListener("click", async () => {
  const subjects = results.slice(0, 1).map(({ login }) => login);
  const { job } = await ask<Answers["research.jobs.create"]>("/v1/deep-research/jobs", {
    subject: "developers",
    subjects,
  });
  await understudy.clock.advance("15m");
  const done = await ask<Answers["research.jobs.get"]>(`/v2/deep-research/jobs/${job.id}`);
  const quotas = await ask<Answers["quotas.get"]>("/v1/quotas");
  place("balance").textContent = `${done.job.status}, ${quotas.credits.remaining} credits are left`;
});
