/** Nobody is known for a repository of fewer stars. */
const minStars = 5;

/** Of a person's own repositories the one with the most stars, by which they are best known; null if none is. */
export function bestKnownOf<Repository extends { readonly stars: number }>(
  own: readonly Repository[],
): Repository | null {
  const [first, ...others] = own;
  if (first === undefined) return null;
  const best = others.reduce((most, each) => (each.stars > most.stars ? each : most), first);
  return best.stars < minStars ? null : best;
}
