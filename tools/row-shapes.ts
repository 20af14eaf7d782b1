// The shape of each table's rows, read from their types: snapshots are checked against it when they are restored.
import { join } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "..");

type Shape = string | readonly unknown[];

/**
 * The shapes by table, as stored in `fixtures/generated/row-shapes.json` and explained in `src/stage/row-shapes.ts`.
 */
export function rowShapes(): string {
  const config = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([join(root, "src/understudy.ts")], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const shapes: Record<string, Shape> = {};
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:table|singleton)$/.test(node.expression.getText())) {
      const [row] = node.typeArguments ?? [];
      const [name] = node.arguments;
      if (row !== undefined && name !== undefined && ts.isStringLiteral(name)) {
        shapes[name.text] = shapeOf(checker, checker.getTypeFromTypeNode(row), 0);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const source of program.getSourceFiles()) if (source.fileName.startsWith(join(root, "src/"))) visit(source);
  const sorted = Object.entries(shapes).sort(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted))}\n`;
}

function shapeOf(checker: ts.TypeChecker, type: ts.Type, depth: number): Shape {
  const { flags } = type;
  if (depth > 12 || flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return "*";
  if (type.isUnion()) return unionOf(checker, type, depth);
  if (type.isStringLiteral() || type.isNumberLiteral()) return ["v", type.value];
  if (flags & ts.TypeFlags.BooleanLiteral) return ["v", checker.typeToString(type) === "true"];
  if (flags & ts.TypeFlags.StringLike) return "s";
  if (flags & ts.TypeFlags.NumberLike) return "n";
  if (flags & ts.TypeFlags.Null) return "0";
  if (checker.isTupleType(type)) return "*";
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return ["l", item === undefined ? "*" : shapeOf(checker, item, depth + 1)];
  }
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  // By name, because the checker's own order depends on which type it meets first.
  const properties = [...checker.getPropertiesOfType(type)].sort((one, other) => (one.name < other.name ? -1 : 1));
  if (index !== undefined && properties.length === 0) return ["m", shapeOf(checker, index.type, depth + 1)];
  const members: Record<string, Shape> = {};
  const optional: string[] = [];
  for (const property of properties) {
    if (property.flags & ts.SymbolFlags.Optional) optional.push(property.name);
    const shape = shapeOf(checker, checker.getTypeOfSymbol(property), depth + 1);
    members[property.name] = asDeclared(property, shape);
  }
  return ["o", members, optional];
}

function unionOf(checker: ts.TypeChecker, type: ts.UnionType, depth: number): Shape {
  const parts = type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
  const literals = parts.flatMap((part) => (part.isStringLiteral() || part.isNumberLiteral() ? part.value : []));
  const booleans = parts.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral);
  const others = parts.filter((part) => !part.isStringLiteral() && !part.isNumberLiteral() && !booleans.includes(part));
  const shapes: Shape[] = [
    ...(literals.length > 0 ? [["v", ...literals.sort()]] : []),
    ...(booleans.length === 2 ? ["b"] : booleans.map((each) => shapeOf(checker, each, depth))),
    ...others.map((part) => shapeOf(checker, part, depth + 1)),
  ];
  if (shapes.length === 1) return shapes[0] as Shape;
  // The compiler's own order depends on what it met first.
  return ["u", ...shapes.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))];
}

/** To the compiler these are numbers; the declaration says which numbers. */
const numbers = [
  [/\bInstant\b/, "t"],
  [/\bWhole\b/, "w"],
] as const;

function asDeclared({ declarations = [] }: ts.Symbol, shape: Shape): Shape {
  const texts = declarations.flatMap((each) => (ts.isPropertySignature(each) ? (each.type?.getText() ?? "") : []));
  const letter = numbers.find(([name]) => texts.some((text) => name.test(text)))?.[1] ?? "n";
  if (typeof shape !== "string") return shape.map((part) => (part === "n" ? letter : part));
  return shape === "n" ? letter : shape;
}
