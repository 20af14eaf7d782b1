import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

export interface Written {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly pattern: RegExp;
}

/** Every regular expression that is in the sources. */
export function patternsIn(folder: string): Written[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  return files.sort().flatMap((name) => {
    const file = join(folder, name);
    const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    const found: Written[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push({ file, line: line + 1, text: node.text, pattern });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}
