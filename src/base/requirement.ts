import type { z } from "zod";

/** What a value has to be, without its place. */
export function requirementIn(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "too_big":
      return `must ${issue.origin === "string" ? "be at most " : issue.origin === "array" ? "have at most " : "be at most "}${issue.maximum}${unit(issue.origin, issue.maximum)}`;
    case "too_small":
      return `must ${issue.origin === "array" ? "have at least " : "be at least "}${issue.minimum}${unit(issue.origin, issue.minimum)}`;
    case "invalid_value":
      if (!issue.message.startsWith("Invalid ")) return declaredMessage(issue.message);
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}`;
    case "invalid_type":
      if (!issue.message.startsWith("Invalid input")) return declaredMessage(issue.message);
      return `must be ${article(issue.expected)}`;
    case "invalid_key":
      return `has a name that cannot be used: it ${issue.issues[0] === undefined ? "is not valid" : requirementIn(issue.issues[0])}`;
    case "invalid_union":
      return issue.message === "Invalid input"
        ? "has a shape that is not allowed here"
        : declaredMessage(issue.message);
    default:
      return declaredMessage(issue.message);
  }
}

/** The message that the declaration itself gives for an issue. */
function declaredMessage(message: string): string {
  const text = message.replace(/\.$/, "");
  return /^(must|is|has|needs)\b/.test(text) ? text : `is not valid: ${text}`;
}

function unit(origin: string, count: number | bigint): string {
  const ending = Number(count) === 1 ? "" : "s";
  return origin === "string" ? ` character${ending} long` : origin === "array" ? ` item${ending}` : "";
}

function article(kind: string): string {
  if (kind === "int") return "a whole number";
  if (kind === "tuple") return "an array";
  if (kind === "record") return "an object";
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}
