import type { z as Zod } from "zod/v4";
import * as zod from "zod/v4";

/** What declarations call, by name: a bundle leaves out the rest of zod. */
const builders: Readonly<Record<string, unknown>> = {
  array: zod.array,
  boolean: zod.boolean,
  discriminatedUnion: zod.discriminatedUnion,
  enum: zod.enum,
  int: zod.int,
  json: zod.json,
  literal: zod.literal,
  looseObject: zod.looseObject,
  null: zod.null,
  number: zod.number,
  object: zod.object,
  partialRecord: zod.partialRecord,
  record: zod.record,
  strictObject: zod.strictObject,
  string: zod.string,
  tuple: zod.tuple,
  union: zod.union,
  unknown: zod.unknown,
  url: zod.url,
};

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

function deferringBuilders(): typeof Zod {
  const members: Record<string, unknown> = {
    iso: { datetime: deferring(zod.iso.datetime), date: deferring(zod.iso.date) },
    lazy: (give: () => unknown) => defer(() => () => zod.lazy(() => resolved(give()) as zod.ZodType), []),
    globalRegistry: { get: (schema: object) => zod.globalRegistry.get(resolved(schema) as zod.ZodType) },
    toJSONSchema: (...inputs: unknown[]) => (zod.toJSONSchema as Callable)(...inputs.map(resolved)),
  };
  for (const [name, builder] of Object.entries(builders)) members[name] = deferring(builder as Callable);
  return new Proxy({} as typeof Zod, {
    get(_, key) {
      if (Object.hasOwn(members, key)) return members[key as string];
      throw new Error(`z.${String(key)} is not among the builders of src/base/deferred-zod.ts: list it there.`);
    },
  });
}

function deferring(builder: (...inputs: never[]) => unknown): Callable {
  return (...inputs) => defer(() => builder as Callable, inputs);
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

/**
 * zod, with schemas created at first use. Most declarations describe answers, for the document and the tests. A server
 * needs hardly any of them at its start, and creating all of them took longer than the rest of the start.
 * The build and the tests substitute this for "zod" (docs/decisions), so the declarations need not be aware of it.
 */
export const z: typeof Zod = deferringBuilders();
