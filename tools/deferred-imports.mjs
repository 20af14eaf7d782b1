import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import * as esbuild from "esbuild";
import { parseSync } from "rolldown/utils";

/**
 * Runs each module of ours when something of it is first used, and not where it is imported: a start needs a third of
 * what it is made of before its first answer (docs/decisions/deferred-imports.md). Each becomes a function that is called
 * once, so that V8 neither reads nor keeps the code of one that has not been used.
 *
 * `later` replaces an import statement, and every use of an imported name is replaced: `fraction` by
 * `later_3.module.fraction`.
 *
 * Modules that are not `isHere` lie in another script, which hands them over as `elsewhere(path)`; `asked` gathers them.
 * With `onlyElsewhere` the imports of a script's own modules stay as they are, for one whose modules are needed together.
 */
export function deferredImports(root, isHere, asked, { onlyElsewhere = false } = {}) {
  const nameOf = (path) => relative(root, path).replaceAll("\\", "/");
  const place = (path) => {
    const name = nameOf(path);
    if (isHere(name)) return { path, namespace: "deferred" };
    asked.add(name);
    return { path: name, namespace: "elsewhere" };
  };
  return {
    name: "deferred-imports",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^later$/ }, () => ({ path: "later", namespace: "later" }));
      onLoad({ filter: /^/, namespace: "later" }, () => ({ contents: helper }));
      onResolve({ filter: /^zod\/v4$/ }, ({ path }) => (isHere(path) ? undefined : place(join(root, path))));
      onResolve({ filter: /^zod$/ }, () => place(join(root, "src/base/deferred-zod.ts")));
      // Has its own extension, because a file in a package of ES modules would be taken for one.
      onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => place(join(resolveDir, path)));
      onLoad({ filter: /^/, namespace: "elsewhere" }, ({ path }) => ({
        contents: `module.exports = elsewhere(${JSON.stringify(path)});`,
      }));
      onLoad({ filter: /^/, namespace: "deferred" }, async ({ path }) => {
        const isDeferred = (from) =>
          !onlyElsewhere || (from.endsWith(".ts") && !isHere(nameOf(join(dirname(path), from))));
        const { code, define } = deferImports(path, isDeferred, onlyElsewhere);
        const result = await esbuild.transform(code, {
          loader: "ts",
          format: onlyElsewhere ? "esm" : "cjs",
          target: "node20.19",
          sourcefile: path,
          define: { ...define, "import.meta.url": "importMetaUrl" },
          tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
        });
        return { contents: result.code, loader: "js", resolveDir: dirname(path) };
      });
    },
  };
}

/**
 * What a script hands over of itself: the modules that the other one asks for, and its members by the modules that have
 * them. The modules of `first` run with the script.
 */
export function handOver(root, modules, { members = {}, first = [] } = {}) {
  const lines = [
    ...first.map((module) => `require("./${module}");`),
    ...Object.entries(members).map(
      ([name, module]) => `exports.${name} = (...given) => require("./${module}").${name}(...given);`,
    ),
    "exports.modules = {",
    ...[...modules]
      .sort()
      .map(
        (module) => `${JSON.stringify(module)}: () => require("${module.startsWith("src/") ? "./" : ""}${module}"),`,
      ),
    "};",
  ];
  return {
    name: "hand-over",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^hand-over$/ }, () => ({ path: "hand-over", namespace: "hand-over" }));
      onLoad({ filter: /^/, namespace: "hand-over" }, () => ({ contents: lines.join("\n"), resolveDir: root }));
    },
  };
}

/** The names that a CommonJS module of Node has. */
const taken = /^(?:export )?(?:async )?(?:function\*?|const|let|class) (?:require|module|exports|later)\b/m;

/**
 * A module whose imports are deferred; of one that becomes a function, the exports too are members of `exports`. Written
 * by esbuild, these would be a getter for each and helpers in each module.
 */
function deferImports(path, isDeferred, keepsExports) {
  const source = readFileSync(path, "utf8");
  const [clash] = taken.exec(source) ?? [];
  if (clash !== undefined) throw new Error(`${path}: "${clash}" takes a name that the build needs; choose another.`);
  const { staticImports, staticExports } = parseSync(path, source).module;
  const define = {};
  const modules = [];
  const edits = [];
  for (const { start, end, moduleRequest, entries } of staticImports) {
    if (entries.length === 0 || !isDeferred(moduleRequest.value)) continue;
    edits.push({ start, end });
    const values = entries.filter(({ isType }) => !isType);
    if (values.length === 0) continue;
    const module = `later_${modules.length}`;
    for (const { localName, importName } of values) define[localName.value] = module + memberOf(importName);
    modules.push(`const ${module} = later(() => require(${JSON.stringify(moduleRequest.value)}));`);
  }
  const members = [];
  for (const { start, end, entries } of keepsExports ? [] : staticExports) {
    const [declared] = /^export (?!\{|default\b|\*|let\b)/.exec(source.slice(start, end)) ?? [];
    const isList = source.startsWith("export {", start) || source.startsWith("export type {", start);
    if (declared === undefined && !isList) throw new Error(`${path}: the build does not know this kind of export.`);
    edits.push({ start, end: isList ? end : start + declared.length });
    for (const { isType, exportName, localName, importName, moduleRequest } of entries) {
      if (isType) continue;
      const value = moduleRequest
        ? `require(${JSON.stringify(moduleRequest.value)}).${importName.name}`
        : localName.name;
      members.push(`exports.${exportName.name} = ${value};`);
    }
  }
  const head = modules.length > 0 ? `const { later } = require("later"); ${modules.join(" ")}` : "";
  return { code: `${head}${withoutRanges(source, edits)}\n${members.join(" ")}`, define };
}

function withoutRanges(source, ranges) {
  let code = "";
  let rest = 0;
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    code += source.slice(rest, start);
    rest = end;
  }
  return code + source.slice(rest);
}

/** Where an imported name is found in a deferred module. */
function memberOf({ kind, name }) {
  if (kind === "NamespaceObject") return ".module";
  return kind === "Default" ? ".default" : `.module.${name}`;
}

/** After the first read the module is a plain member, so that using it costs almost nothing. */
const helper = `
class Later {
  constructor(load) {
    this.load = load;
  }
  get module() {
    const value = this.load();
    Object.defineProperty(this, "module", { value });
    return value;
  }
  get default() {
    return this.module.__esModule ? this.module.default : this.module;
  }
}
exports.later = (load) => new Later(load);`;
