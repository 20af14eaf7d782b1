import { setupServer } from "msw/node";
import { createUnderstudy } from "understudy";
import { handlers } from "understudy/msw";

export async function start() {
  setupServer(...handlers(await createUnderstudy(), { baseUrl: "https://api.example.com" })).listen();
}
