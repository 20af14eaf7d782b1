// What is left out of packages, and who would notice it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as esbuild from "esbuild";

/** Leaves out parts of packages that Understudy never uses. */
const without = (filter, contents) => ({
  name: `without-${filter.source}`,
  setup({ onResolve, onLoad }) {
    onResolve({ filter }, ({ path }) => ({ path, namespace: "absent" }));
    onLoad({ filter, namespace: "absent" }, () => ({ contents }));
  },
});

/** No packed font is WOFF2, and its dictionary would be the largest part of the font library. */
export const withoutWoff2 = without(/^brotli\//, "export default () => null;");

/**
 * Express only serves files here, so it needs no body parsers, whose character tables are half of its size, and no view
 * engines.
 */
export const slimExpress = without(/^(?:iconv-lite|\.\/view)$/, "module.exports = {};");

/** Nothing deprecated is called, and where it was called from cannot be read under Node's --frozen-intrinsics. */
export const withoutDeprecations = without(
  /^depd$/,
  "module.exports = () => Object.assign(() => {}, { function: (own) => own, property() {} });",
);

/** No digest of Redis is compared. Programs that bundle Understudy, as Next.js does, would need the package otherwise. */
export const withoutDigests = without(/^@node-rs\/xxhash$/, "module.exports = {};");

/** No report embeds a colour profile, and a bundler such as webpack would look for the file. */
export const withoutColourProfile = {
  name: "without-colour-profile",
  setup: ({ onLoad }) =>
    onLoad({ filter: /pdfkit\.browser\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(/new URL\('\.\/data\/[^']+', import\.meta\.url\)\.href/, '""'),
    })),
};

/**
 * The commands of Redis modules that Understudy does not use are more than half of the client, and comments are the
 * next part.
 */
export const slimRedis = {
  name: "slim-redis",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^redis$/ }, ({ resolveDir }) => ({
      path: createRequire(join(resolveDir, "_")).resolve("@redis/client"),
    }));
    onLoad({ filter: /@redis[\\/]client[\\/].*\.js$/ }, async ({ path }) => ({
      contents: (await esbuild.transform(readFileSync(path, "utf8"), { minify: true })).code,
    }));
  },
};
