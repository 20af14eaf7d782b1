/** The headers of a mock's answer without what shows that it is one: as a real service would send them. */
export function unmarked<Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith("x-understudy-") && name !== "vary"),
  );
}
