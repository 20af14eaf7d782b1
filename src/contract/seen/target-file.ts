import { z } from "zod";
import { describeIssue } from "../../kernel/problems.ts";

/** A target file: names things that checks would otherwise have to find. */
const KnownObjects = z.strictObject({
  researchedLogin: z.string().min(1).max(39).exactOptional(),
  searchJobId: z.string().min(1).max(17).exactOptional(),
  researchJobId: z.string().min(1).max(16).exactOptional(),
  projectId: z.string().min(1).max(16).exactOptional(),
});
export type KnownObjects = z.output<typeof KnownObjects>;

export function readKnown(value: unknown): { readonly known: KnownObjects } | { readonly problems: readonly string[] } {
  const read = KnownObjects.safeParse(value);
  if (read.success) return { known: read.data };
  return { problems: read.error.issues.flatMap((issue) => describeIssue(issue, "member", value, KnownObjects)) };
}
