// What a bundle does not have itself but finds beside it, and what is put in the place of a module.
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";

/** Imports that match are resolved as told, or as usual where nothing is returned. */
export const resolving = (filter, resolve) => ({
  name: `resolving-${filter.source}`,
  setup: ({ onResolve }) => onResolve({ filter }, resolve),
});

/** The PDF renderer is the same program everywhere, so Node's bundle and the browser's share it. */
export const documentsBeside = resolving(/\/render-report\.ts$/, () => ({
  path: "./documents/render-report.js",
  external: true,
}));

/** So are the files of the console, which a page loads when it opens one. */
export const consoleBeside = resolving(/\/console-files\.ts$/, () => ({ path: "./console/files.js", external: true }));

/** Packages that few starts load, stored once for the command line and the library. */
export const packagesBeside = resolving(/^(?:redis|express)$/, ({ path }) => ({
  path: `./${path}.cjs`,
  external: true,
}));

/** Puts the tables that need not be computed in the place of the module that says that there are none. */
export const tablesAt = (name) => ({
  name: "tables-at",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/shipped-tables\.ts$/ }, () => ({
      contents: `export const tablesFile = "./${name}";
        export const importTables = async () => (await import("./${name}")).tables;`,
    })),
});

/** The lexicon is in the tables, ready to be looked up, so no bundle has what it is made from. */
export const lexiconIn = (tables) => ({
  name: "lexicon-in-tables",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/lexicon-text\.ts$/ }, ({ path }) => ({
      resolveDir: dirname(path),
      contents: `import { whyNothingIsShipped } from "../../../base/shipment.ts";
      export function lexiconText() {
        throw new Error("What the reader of texts looks up is in ${tables}, which could not be read: " + whyNothingIsShipped());
      }`,
    })),
});

/**
 * The PDF renderer, with its fonts beside it, and the MCP server are ES modules. Jest gives modules its own require, which
 * cannot load one; Node's can.
 */
export const modulesByNode = {
  name: "modules-by-node",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/render-report\.ts$/ }, () => ({
      path: "./documents/render-report.js",
      namespace: "by-node",
    }));
    onResolve({ filter: /\/mcp-http\.ts$/ }, () => ({ path: "./mcp-http.js", namespace: "by-node" }));
    onLoad({ filter: /^/, namespace: "by-node" }, ({ path }) => ({
      contents: `const { createRequire } = process.getBuiltinModule("node:module");
        module.exports = createRequire(__filename)(${JSON.stringify(path)});`,
    }));
  },
};

/**
 * Packages in CommonJS load Node's own modules with require. ES modules have none, and programs that bundle Understudy in
 * their turn, by esbuild or tsup, do not know what to do with one.
 */
export const builtinsByProcess = {
  name: "builtins-by-process",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^/ }, ({ path, kind }) =>
      kind === "require-call" && isBuiltin(path) ? { path, namespace: "builtin" } : undefined,
    );
    onLoad({ filter: /^/, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/** The CommonJS entry points share one understudy. */
export const indexBeside = (root) =>
  resolving(/\/index\.ts$/, ({ importer }) =>
    importer.startsWith(join(root, "src/doors")) ? { path: "./index.cjs", external: true } : undefined,
  );

/** Declarations import zod and get the variant that creates schemas at first use (docs/decisions). */
export const deferredZod = (root) => ({
  name: "deferred-zod",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^zod$/ }, () => ({ path: join(root, "src/base/deferred-zod.ts") }));
    // Also for `require`, which would otherwise load zod's CommonJS files a second time.
    onResolve({ filter: /^zod\/v4$/ }, () => ({ path: join(root, "node_modules/zod/v4/index.js") }));
    // zod's messages in fifty languages are most of it, and only English is used.
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({ contents: "export {};" }));
  },
});

/** V8 reads a long text of JSON faster than the same as an object literal, which it compiles before it makes it. */
export const dataAsText = {
  name: "data-as-text",
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]fixtures[\\/].*\.json$/ }, ({ path }) => ({
      contents: `export default JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(readFileSync(path, "utf8"))))});`,
    })),
};
