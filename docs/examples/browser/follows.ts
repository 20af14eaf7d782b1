import { setupWorker } from "msw/browser";
import { createUnderstudy } from "understudy";
import { handlers } from "understudy/msw";

// The real service's own description, as a file of the page: the stand-in answers by it.
const description = await (await fetch("/theirs.json")).json();
const understudy = await createUnderstudy({ document: description });
const worker = setupWorker(...handlers(understudy, { baseUrl: "https://api.example.com" }));
await worker.start({ onUnhandledRequest: "bypass", quiet: true });

const headers = { authorization: "Bearer svc_sk_demo_agent" };
const statusAt = async (path: string) => (await fetch(`https://api.example.com${path}`, { headers })).status;
const [theirs, ours] = [await statusAt("/v1/people"), await statusAt("/v1/contacts")];
(document.getElementById("status") as HTMLElement).textContent = `${theirs} by their document, ${ours} by ours`;
