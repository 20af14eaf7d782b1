import { setupWorker } from "msw/browser";
import { createUnderstudy } from "understudy";
import { handlers } from "understudy/msw";

const understudy = await createUnderstudy();
const worker = setupWorker(...handlers(understudy, { baseUrl: "https://api.example.com" }));
await worker.start({ quiet: true, onUnhandledRequest: "bypass" });
const answer = await fetch("https://api.example.com/v1/me", {
  headers: { authorization: "Bearer svc_sk_demo_reader" },
});
document.title = `${answer.status} ${(await answer.json()).entitlements.length}`;
