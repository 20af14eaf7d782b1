/**
 * A map from texts, for many of them. A missing key costs one look into memory, where Map follows a chain of entries and
 * compares each one's text: with hundreds of thousands of rows every look is one past the processor's caches.
 * Iterates in the order of insertion. A value is never `undefined`.
 */
export class TextMap<Value> implements Iterable<readonly [string, Value]> {
  /** Pairs of a key's hash and its place among `keys`, counted from one: zero is free, -1 was deleted. Half are free. */
  #slots = new Int32Array(minSlots);
  #keys: string[] = [];
  #values: (Value | undefined)[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string): Value | undefined {
    const slot = this.#find(key, hashOf(key));
    return slot < 0 ? undefined : this.#values[(this.#slots[slot + 1] as number) - 1];
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, value: Value): void {
    const hash = hashOf(key);
    let slot = this.#find(key, hash);
    if (slot >= 0) {
      this.#values[(this.#slots[slot + 1] as number) - 1] = value;
      return;
    }
    if (this.#keys.length * 4 >= this.#slots.length) {
      this.#rebuild();
      slot = this.#find(key, hash);
    }
    this.#slots[~slot] = hash;
    this.#slots[~slot + 1] = this.#keys.push(key);
    this.#values.push(value);
    this.#size += 1;
  }

  delete(key: string): boolean {
    const slot = this.#find(key, hashOf(key));
    if (slot < 0) return false;
    this.#values[(this.#slots[slot + 1] as number) - 1] = undefined;
    this.#slots[slot + 1] = -1;
    this.#size -= 1;
    return true;
  }

  *keys(): Generator<string> {
    for (const [key] of this) yield key;
  }

  *values(): Generator<Value> {
    for (const [, value] of this) yield value;
  }

  *[Symbol.iterator](): Generator<readonly [string, Value]> {
    for (let at = 0; at < this.#keys.length; at++) {
      const value = this.#values[at];
      if (value !== undefined) yield [this.#keys[at] as string, value];
    }
  }

  copy(): TextMap<Value> {
    const copy = new TextMap<Value>();
    copy.#slots = this.#slots.slice();
    copy.#keys = this.#keys.slice();
    copy.#values = this.#values.slice();
    copy.#size = this.#size;
    return copy;
  }

  /** The slot of a key, or the complement of the free one where its search ended. */
  #find(key: string, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = (hash * 2) & mask; ; slot = (slot + 2) & mask) {
      const place = slots[slot + 1] as number;
      if (place === 0) return ~slot;
      if (place > 0 && slots[slot] === hash && this.#keys[place - 1] === key) return slot;
    }
  }

  /** Forgets the deleted keys, and gives the others new slots, of which at most a quarter is taken. */
  #rebuild(): void {
    const before = this.#slots;
    const places = this.#forgetDeleted();
    let length = minSlots;
    while (this.#size * 8 > length) length *= 2;
    const slots = new Int32Array(length);
    const mask = length - 1;
    // All keys differ, so none of their texts has to be looked at.
    for (let slot = 0; slot < before.length; slot += 2) {
      const place = before[slot + 1] as number;
      if (place <= 0) continue;
      const hash = before[slot] as number;
      let free = (hash * 2) & mask;
      while (slots[free + 1] !== 0) free = (free + 2) & mask;
      slots[free] = hash;
      slots[free + 1] = places === null ? place : (places[place - 1] as number);
    }
    this.#slots = slots;
  }

  /** The new place of each key; null where none was deleted. */
  #forgetDeleted(): Int32Array | null {
    if (this.#size === this.#keys.length) return null;
    const places = new Int32Array(this.#keys.length);
    let place = 0;
    for (const [at, value] of this.#values.entries()) if (value !== undefined) places[at] = ++place;
    this.#keys = this.#keys.filter((_, at) => places[at] !== 0);
    this.#values = this.#values.filter((value) => value !== undefined);
    return places;
  }
}

const minSlots = 16;

/** Different in each process, so that nobody can choose keys of one hash. */
const hashSeed = Math.floor(Math.random() * 2 ** 32);

/** FNV-1a, with its high bits mixed into the low ones, which choose the slot. */
function hashOf(text: string): number {
  let hash = hashSeed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
