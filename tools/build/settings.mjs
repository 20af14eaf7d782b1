// How every bundle is made.

/** Users of these entry points have these packages: the test runner, the browser mock. */
export const external = ["vitest", "msw"];

export const shared = {
  bundle: true,
  splitting: true,
  format: "esm",
  logLevel: "warning",
  external,
  metafile: true,
  minify: true,
};

/** CommonJS, for callers whose `require` cannot load an ES module, as in Jest, and for scripts that are run from a cache. */
export const commonJs = { splitting: false, format: "cjs", outExtension: { ".js": ".cjs" } };

/** In CommonJS, `import.meta.url` is made from the file's name. */
export const ownUrl = {
  define: { "import.meta.url": "importMetaUrl" },
  banner: { js: 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;' },
};
