import type { Exchange } from "./exchange.ts";

/** What is wrong with the headers in which an answer describes a window or a quota. */
export function allowanceProblems({ answer: { headers } }: Exchange): string[] {
  return ["x-ratelimit", "x-quota"].flatMap((prefix) => {
    const of = (name: string) => headers[`${prefix}-${name}`];
    const [limit, remaining] = [of("limit"), of("remaining")];
    if (limit === undefined && remaining === undefined) return [];
    for (const [name, value] of Object.entries({ limit, remaining }))
      if (!/^\d+$/.test(value ?? ""))
        return [`${prefix}-${name} is ${value ?? "absent"}, and should be a whole number`];
    return Number(remaining) > Number(limit)
      ? [`${prefix}-remaining is ${remaining}, and the whole allowance is ${limit}`]
      : [];
  });
}
