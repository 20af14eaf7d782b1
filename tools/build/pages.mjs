// What pages run beside the library: the console, and the renderer of PDFs, which Node runs, too.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { shared } from "./settings.mjs";
import { withoutColourProfile, withoutWoff2 } from "./slim.mjs";

/** The bundles, by what esbuild says of them. */
export async function buildForPages(root, dist) {
  const forPages = { ...shared, absWorkingDir: root, platform: "browser", target: "es2022" };
  const documents = await esbuild.build({
    ...forPages,
    entryPoints: { "render-report": "src/documents/render-report.ts" },
    outdir: join(dist, "documents"),
    chunkNames: "[name]",
    plugins: [withoutWoff2, withoutColourProfile],
  });
  const consolePage = await esbuild.build({
    ...forPages,
    splitting: false,
    entryPoints: { app: "src/console/main.tsx", style: "src/console/style.css", theme: "src/console/theme.ts" },
    outdir: join(dist, "console"),
    entryNames: "[name]",
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  copyFileSync(join(root, "src/console/index.html"), join(dist, "console/index.html"));
  writeConsoleAsText(join(dist, "console"));
  return [documents, consolePage];
}

/** The console's files once more as a module, for pages that show it without a server. */
function writeConsoleAsText(folder) {
  const read = (name) => readFileSync(join(folder, name), "utf8");
  const files = { theme: read("theme.js"), style: read("style.css"), app: read("app.js") };
  writeFileSync(join(folder, "files.js"), `export const consoleFiles = ${JSON.stringify(files)};\n`);
}
