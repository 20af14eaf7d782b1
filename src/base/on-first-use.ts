/** A table that is built at first use, so that a server starts sooner. */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let result: { readonly value: Value } | null = null;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}

/** What takes time and is begun at first use: all who ask share one promise. After a failure the next one begins again. */
export function begunOnce<Value>(begin: () => Promise<Value>): () => Promise<Value> {
  let begun: Promise<Value> | null = null;
  return () => {
    begun ??= begin().catch((failure) => {
      begun = null;
      throw failure;
    });
    return begun;
  };
}

/** One value for each object, made at its first use. It is dropped together with the object. */
export function perObject<Owner extends object, Value extends object | string>(
  make: (owner: Owner) => Value,
): (owner: Owner) => Value {
  const values = new WeakMap<Owner, Value>();
  return (owner) => {
    const cached = values.get(owner);
    if (cached !== undefined) return cached;
    const value = make(owner);
    values.set(owner, value);
    return value;
  };
}
