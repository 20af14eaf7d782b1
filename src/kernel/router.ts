import { nearbyPath } from "./nearby-path.ts";
import type { Implemented, Operation } from "./operation.ts";

export interface Router<Each extends Operation = Implemented> {
  readonly operations: readonly Each[];
  readonly byId: ReadonlyMap<string, Each>;
  /** What else a path may mean that is not found. */
  readonly spellings: (path: string) => readonly string[];
  /** The part of the router that has the operations of a path. */
  readonly partFor: (path: string) => RouterPart<Each>;
}

interface RouterPart<Each> {
  readonly operations: Each[];
  readonly byId: Map<string, Each>;
  readonly root: RouteNode<Each>;
  /** Whole paths without parameters. They take precedence, and most requests are for one of them. */
  readonly literals: Map<string, RouteNode<Each>>;
}

/** Operations under a prefix that are declared when the first call for one of them comes, so that a server starts sooner. */
interface LaterOperations<Each> {
  readonly prefix: string;
  readonly operations: () => readonly Each[];
}

interface RouteNode<Each> {
  readonly literals: Map<string, RouteNode<Each>>;
  parameter: RouteNode<Each> | null;
  readonly methods: Map<string, { operation: Each; parameters: readonly Parameter[] }>;
}

/** A parameter segment: `{token}.pdf` has the name `token` and the suffix `.pdf`. */
interface Parameter {
  readonly name: string;
  readonly suffix: string;
}

export type RouteMatch<Each extends Operation = Implemented> =
  | { readonly found: "operation"; readonly operation: Each; readonly params: Readonly<Record<string, string>> }
  | { readonly found: "options"; readonly allow: readonly string[] }
  | { readonly found: "other_method"; readonly allow: readonly string[] }
  | { readonly found: "bad_escape"; readonly segment: string }
  | { readonly found: "nothing"; readonly near: string | null };

export function newRouter<Each extends Operation>(
  operations: readonly Each[],
  later: LaterOperations<Each> | null = null,
  spellings: Router<Each>["spellings"] = () => [],
): Router<Each> {
  const part: RouterPart<Each> = { operations: [], byId: new Map(), root: newNode<Each>(), literals: new Map() };
  for (const operation of operations) add(part, operation);
  let missing = later;
  const whole = (): RouterPart<Each> => {
    const added = missing?.operations() ?? [];
    missing = null;
    for (const operation of added) add(part, operation);
    return part;
  };
  return {
    spellings,
    get operations() {
      return whole().operations;
    },
    get byId() {
      return whole().byId;
    },
    partFor: (path) => (missing !== null && path.startsWith(missing.prefix) ? whole() : part),
  };
}

function add<Each extends Operation>({ operations, byId, root, literals }: RouterPart<Each>, operation: Each): void {
  if (byId.has(operation.id)) throw new Error(`Two operations are called ${operation.id}.`);
  operations.push(operation);
  byId.set(operation.id, operation);
  const parameters: Parameter[] = [];
  let node = root;
  for (const segment of operation.path.slice(1).split("/")) {
    if (segment.startsWith("{")) {
      const end = segment.indexOf("}");
      parameters.push({ name: segment.slice(1, end), suffix: segment.slice(end + 1) });
      node.parameter ??= newNode<Each>();
      node = node.parameter;
    } else {
      const next = node.literals.get(segment) ?? newNode<Each>();
      node.literals.set(segment, next);
      node = next;
    }
  }
  if (node.methods.has(operation.method)) throw new Error(`${operation.method} ${operation.path} is declared twice.`);
  node.methods.set(operation.method, { operation, parameters });
  if (parameters.length === 0) literals.set(operation.path, node);
}

/** A path as it is or, where nothing is there, as it may be meant. */
export function route<Each extends Operation>(router: Router<Each>, method: string, path: string): RouteMatch<Each> {
  const match = routeAsWritten(router, method, path);
  if (match.found !== "nothing") return match;
  const others = router.spellings(path).map((each) => routeAsWritten(router, method, each));
  return others.find(({ found }) => found !== "nothing") ?? match;
}

/** Literal segments take precedence over parameters; HEAD is answered as GET; a path with a trailing slash does not exist. */
function routeAsWritten<Each extends Operation>(router: Router<Each>, method: string, path: string): RouteMatch<Each> {
  const values: string[] = [];
  const { literals, root } = router.partFor(path);
  const node = literals.get(path) ?? walk(root, plainly(path).slice(1).split("/"), 0, values);
  if (node === null) return nothing(router, path);
  if (method === "OPTIONS") return { found: "options", allow: allowed(node) };
  const entry = node.methods.get(method === "HEAD" ? "GET" : method);
  if (entry === undefined) return { found: "other_method", allow: allowed(node) };
  if (entry.parameters.length === 0) return { found: "operation", operation: entry.operation, params: {} };
  const params: Record<string, string> = {};
  for (const [position, { name, suffix }] of entry.parameters.entries()) {
    const segment = values[position] as string;
    const decoded = decode(segment);
    if (decoded === null) return { found: "bad_escape", segment };
    if (!decoded.endsWith(suffix) || decoded === suffix) return nothing(router, path);
    params[name] = decoded.slice(0, decoded.length - suffix.length);
  }
  return { found: "operation", operation: entry.operation, params };
}

function nothing(
  { operations }: Router<Operation>,
  path: string,
): { readonly found: "nothing"; readonly near: string | null } {
  return { found: "nothing", near: nearbyPath(operations, path) };
}

function walk<Each>(
  node: RouteNode<Each>,
  segments: readonly string[],
  depth: number,
  values: string[],
): RouteNode<Each> | null {
  if (depth === segments.length) return node.methods.size > 0 ? node : null;
  const segment = segments[depth] as string;
  const literal = node.literals.get(segment);
  if (literal !== undefined) {
    const found = walk(literal, segments, depth + 1, values);
    if (found !== null) return found;
  }
  if (node.parameter === null || segment === "") return null;
  values.push(segment);
  const found = walk(node.parameter, segments, depth + 1, values);
  if (found === null) values.pop();
  return found;
}

function allowed(node: RouteNode<unknown>): string[] {
  const methods = [...node.methods.keys()].sort();
  return methods.includes("GET") ? [...methods, "HEAD", "OPTIONS"] : [...methods, "OPTIONS"];
}

/** Letters, digits and -._~ mean the same whether they are escaped or not (RFC 3986, 6.2.2.2). */
function plainly(path: string): string {
  if (!path.includes("%")) return path;
  return path.replace(/%[2-7][0-9a-f]/gi, (escaped) => {
    const character = decodeURIComponent(escaped);
    return /[\w.~-]/.test(character) ? character : escaped;
  });
}

function decode(segment: string): string | null {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function newNode<Each>(): RouteNode<Each> {
  return { literals: new Map(), parameter: null, methods: new Map() };
}
