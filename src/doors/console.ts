import { fileURLToPath } from "node:url";
import express, { type Router } from "express";
import { trackUnread } from "./unread-bytes.ts";

/** Undefined in a program that packs Understudy into one CommonJS file; there are no files beside it either. */
const here = import.meta.url as string | undefined;
/** Beside the bundle when it is built; in dist/ when run from source. */
const built = here?.endsWith(".ts") ? "../../dist/console/" : "./console/";
const folder = here && fileURLToPath(new URL(built, here));

/** Nothing may be loaded from elsewhere, run inline, be shown in a frame, or have its type guessed. */
const headers = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
};

/** What is read of a file ahead of its client. */
const bufferedOfFile = 2 ** 17;

/** Of every sandbox. */
const address = /^(?:\/~[^/]+)?\/_understudy\/console/;

/** The web console: one page and two files, the same for every sandbox. */
export function newConsole(): Router {
  const router = express.Router();
  if (folder === undefined) return router;
  router.use(address, (_request, response, next) => {
    response.set(headers);
    trackUnread(response)(bufferedOfFile);
    next();
  });
  router.get(new RegExp(`${address.source}/?$`), (request, response) => {
    // The page finds its files beside its own address, which therefore has one form.
    if (request.path.endsWith("/")) response.redirect(302, "../console");
    else response.sendFile("index.html", { root: folder, cacheControl: false });
  });
  router.use(address, express.static(folder, { index: false, maxAge: 0 }));
  return router;
}
