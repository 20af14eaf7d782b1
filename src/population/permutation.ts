/**
 * Keyed permutations, reversible in constant time: they map an index to an id, a name or a pseudonym, and back.
 * Multiplying by an odd number and folding the high half onto the low one are both reversible modulo 2^bits.
 */
export interface Permutation {
  readonly size: number;
  readonly mask: number;
  readonly fold: number;
  readonly offset: number;
  readonly first: number;
  readonly second: number;
  readonly undoFirst: number;
  readonly undoSecond: number;
}

/** A permutation of [0, size), size at most 2^31. */
export function permutationOf(size: number, keyA: number, keyB: number): Permutation {
  const bits = Math.max(2, 32 - Math.clz32(size - 1));
  const first = (keyA & 0x3ffffffe) | 1 | 0x20000000;
  const second = (keyB & 0x3ffffffe) | 1 | 0x10000000;
  return {
    size,
    mask: 2 ** bits - 1,
    fold: (bits + 1) >> 1,
    offset: (keyA ^ (keyB >>> 7)) & (2 ** bits - 1),
    first,
    second,
    undoFirst: inverseOf(first),
    undoSecond: inverseOf(second),
  };
}

/** The image of `value`. `round` varies the permutation, for blocks that must not repeat each other's order. */
export function permute(permutation: Permutation, value: number, round = 0): number {
  const { size, mask, fold, first, second } = permutation;
  const offset = (permutation.offset + Math.imul(round, 0x9e3779b1)) & mask;
  let mixed = value;
  // Mixing works on a power of two; a result outside the range is mixed again. This ends because it is a permutation.
  do {
    mixed ^= offset;
    mixed ^= mixed >>> fold;
    mixed = Math.imul(mixed, first) & mask;
    mixed ^= mixed >>> fold;
    mixed = Math.imul(mixed, second) & mask;
    mixed ^= mixed >>> fold;
  } while (mixed >= size);
  return mixed;
}

/** The value that `permute` maps to `value`. */
export function unpermute(permutation: Permutation, value: number, round = 0): number {
  const { size, mask, fold, undoFirst, undoSecond } = permutation;
  const offset = (permutation.offset + Math.imul(round, 0x9e3779b1)) & mask;
  let mixed = value;
  do {
    mixed ^= mixed >>> fold;
    mixed = Math.imul(mixed, undoSecond) & mask;
    mixed ^= mixed >>> fold;
    mixed = Math.imul(mixed, undoFirst) & mask;
    mixed ^= mixed >>> fold;
    mixed ^= offset;
  } while (mixed >= size);
  return mixed;
}

/** The inverse of an odd number modulo 2^32, by Newton's iteration. */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let i = 0; i < 5; i++) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}
