import { z as zod } from "zod/v4";

/**
 * zod, with schemas created at first use. Most declarations describe answers, for the document and the tests. A server
 * needs hardly any of them at its start, and creating all of them took longer than the rest of the start.
 * The build and the tests substitute this for "zod" (docs/decisions), so the declarations need not be aware of it.
 */
export const z: typeof zod = deferringBuilders(() => zod);

const builders = new Set(
  "array boolean date discriminatedUnion email enum int intersection json literal looseObject never null number object partialRecord record strictObject string templateLiteral tuple union unknown url".split(
    " ",
  ),
);

/** Methods of schemas that give another schema. */
const derivingMethods = new Set(
  "and array catch catchall check default describe exactOptional extend gt gte int length loose lt lte max meta min multipleOf nonempty nonnegative nullable nullish omit optional or overwrite partial passthrough pick pipe positive prefault readonly refine regex required safeExtend startsWith strict superRefine toLowerCase transform trim".split(
    " ",
  ),
);

type Callable = (...inputs: readonly unknown[]) => unknown;

/** Under this key a deferred schema gives itself. */
const own = Symbol("the deferred schema");

/** A schema and how to create it. A start makes some thousands: each is one small object, and all share one handler. */
class Deferred {
  readonly #builder: () => Callable;
  readonly #inputs: readonly unknown[];
  #schema: object | null = null;

  constructor(builder: () => Callable, inputs: readonly unknown[]) {
    this.#builder = builder;
    this.#inputs = inputs;
  }

  schema(): object {
    this.#schema ??= this.#builder()(...this.#inputs.map(resolved)) as object;
    return this.#schema;
  }
}

const handler: ProxyHandler<Deferred> = {
  get(deferred, key) {
    if (key === own) return deferred;
    const member = (): Callable => Reflect.get(deferred.schema(), key);
    if (typeof key !== "string" || !derivingMethods.has(key)) return member();
    // Without an argument, `meta` returns the existing metadata.
    return (...inputs: readonly unknown[]) =>
      key === "meta" && inputs.length === 0 ? member()() : defer(member, inputs);
  },
  set: (deferred, key, value) => Reflect.set(deferred.schema(), key, value),
  has: (deferred, key) => Reflect.has(deferred.schema(), key),
  getPrototypeOf: (deferred) => Reflect.getPrototypeOf(deferred.schema()),
};

function defer(builder: () => Callable, inputs: readonly unknown[]): object {
  return new Proxy(new Deferred(builder, inputs), handler);
}

function deferringBuilders(whole: () => typeof zod): typeof zod {
  const members = new Map<PropertyKey, unknown>();
  return new Proxy({} as typeof zod, {
    get(_, key) {
      if (!members.has(key)) members.set(key, memberOf(whole, key));
      return members.get(key);
    },
  });
}

/** zod itself is loaded when the first schema is created, which may never happen. */
function memberOf(whole: () => typeof zod, key: PropertyKey): unknown {
  const member = (): Callable => Reflect.get(whole(), key) as Callable;
  if (key === "iso") {
    return { datetime: deferring(() => whole().iso.datetime), date: deferring(() => whole().iso.date) };
  }
  if (key === "globalRegistry")
    return { get: (schema: object) => whole().globalRegistry.get(resolved(schema) as zod.ZodType) };
  if (key === "lazy") {
    return (give: () => unknown) => defer(() => () => whole().lazy(() => resolved(give()) as zod.ZodType), []);
  }
  if (builders.has(String(key))) return deferring(member);
  return key === "toJSONSchema" ? (...inputs: unknown[]) => member()(...inputs.map(resolved)) : member();
}

function deferring(builder: () => (...inputs: never[]) => unknown): Callable {
  return (...inputs) => defer(builder as () => Callable, inputs);
}

/** Real schemas in place of deferred ones, also among the members of a shape and the options of a union. */
function resolved(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const deferred = deferredIn(value);
  if (deferred !== undefined) return deferred.schema();
  if (Array.isArray(value)) return value.some(isDeferred) ? value.map(resolved) : value;
  const members = Object.getOwnPropertyDescriptors(value);
  if (!Object.values(members).some(({ value: member, get }) => get !== undefined || isDeferred(member))) return value;
  for (const member of Object.values(members)) {
    const { get } = member;
    // A recursive shape defines its members by getters.
    if (get !== undefined) member.get = () => resolved(get.call(value));
    else member.value = resolved(member.value);
  }
  return Object.defineProperties({}, members);
}

function isDeferred(value: unknown): boolean {
  return typeof value === "object" && value !== null && deferredIn(value) !== undefined;
}

function deferredIn(value: object): Deferred | undefined {
  return (value as { readonly [own]?: Deferred })[own];
}
