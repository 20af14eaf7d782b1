/** No shape is nested half as deep; what is deeper would overflow the stack of recursive code. */
export const maxNesting = 64;

export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  const members = Array.isArray(value) ? value : Object.values(value);
  return levels === 0 || members.some((member) => isNestedDeeper(member, levels - 1));
}
