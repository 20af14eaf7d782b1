import { z } from "zod";
import { sayIssue } from "../kernel/problems.ts";

/** A target file: names things that checks would otherwise have to find. */
const Known = z.strictObject({
  researchedLogin: z.string().min(1).max(39).exactOptional(),
  searchJobId: z.string().min(1).max(17).exactOptional(),
  researchJobId: z.string().min(1).max(16).exactOptional(),
  projectId: z.string().min(1).max(16).exactOptional(),
});
export type Known = z.output<typeof Known>;

export function readKnown(value: unknown): { readonly known: Known } | { readonly problems: readonly string[] } {
  const read = Known.safeParse(value);
  if (read.success) return { known: read.data };
  return { problems: read.error.issues.flatMap((issue) => sayIssue(issue, "member", value, Known)) };
}
