import { join } from "node:path";
import ts from "typescript";

/**
 * The exports of each entry point of the package, as declared, without comments. What an earlier entry point exports in the
 * same way is only named. `src/generated/answers.ts` lists the types of operations by itself.
 */
export function describeTypes(entries: Readonly<Record<string, string>>): string {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const program = ts.createProgram(
    Object.values(entries).map((file) => join(process.cwd(), file)),
    { ...options, noEmit: true },
  );
  const checker = program.getTypeChecker();
  const described = new Set<string>();
  const once = (text: string, name: string): string => {
    if (described.has(text)) return `  ${name}: as above`;
    described.add(text);
    return text;
  };
  return Object.entries(entries)
    .map(([name, file]) => {
      const source = program.getSourceFile(join(process.cwd(), file));
      const module = source && checker.getSymbolAtLocation(source);
      if (module === undefined) throw new Error(`${file} exports nothing`);
      const texts = checker.getExportsOfModule(module).map((symbol) => once(describe(checker, symbol), symbol.name));
      const named = texts.filter((text) => text.endsWith(": as above")).sort();
      const whole = texts.filter((text) => !named.includes(text)).sort();
      return `${[name, ...whole, ...(named.length > 0 ? [named.join("\n")] : [])].join("\n\n")}\n`;
    })
    .join("\n");
}

function describe(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declaration = meant.declarations?.[0];
  if (declaration === undefined) throw new Error(`${symbol.name} is not declared`);
  if (declaration.getSourceFile().fileName.endsWith("/src/generated/answers.ts"))
    return `  ${symbol.name}: see src/generated/answers.ts`;
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)) {
    return withoutComments(declaration);
  }
  const type = checker.getTypeOfSymbolAtLocation(meant, declaration);
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.WriteArrowStyleSignature;
  const signatures = type.getCallSignatures();
  const text = signatures.length > 0 ? signatures.map((each) => checker.signatureToString(each, undefined, flags)) : [];
  return `  ${symbol.name}: ${text.length > 0 ? text.join(" & ") : checker.typeToString(type, undefined, flags)}`;
}

const printer = ts.createPrinter({ removeComments: true });

function withoutComments(node: ts.Node): string {
  return printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replaceAll(/^/gm, "  ")
    .replaceAll(/^ {2}export /gm, "  ");
}
