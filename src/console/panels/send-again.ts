import type { JournalEntry } from "../../control/answers.ts";
import { service } from "../api.ts";
import { addressOf, goTo } from "../route.ts";
import { actingAs, attempt, principals, say, tokenOf } from "../state.ts";
import { operations } from "./document-signal.ts";
import { bodyText, pathOf } from "./takeaways.ts";

/** Sends it again, as the same caller, and opens the result. */
export function sendAgain({ method, request, principal }: JournalEntry): Promise<unknown> {
  return attempt(async () => {
    const body = bodyText(request.body) ?? undefined;
    const answer = await service(method, pathOf(request.url), tokenOf(principal), body);
    const id = answer.headers.find(([name]) => name === "x-request-id")?.[1];
    say(`Sent again: ${answer.status}`);
    if (id !== undefined) goTo("requests", id);
  });
}

/** The form of its operation, filled with what it sent; null where it reached no operation. */
export function formOf({ operation, request }: JournalEntry): string | null {
  const described = operations.value.find(({ id }) => id === operation);
  if (described === undefined) return null;
  const [path = "", query] = pathOf(request.url).split("?");
  const pattern = described.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  const inPath = Object.entries(new RegExp(`^${pattern}$`).exec(path)?.groups ?? {});
  const values = {
    ...Object.fromEntries(new URLSearchParams(query)),
    ...Object.fromEntries(inPath.map(([name, value]) => [name, decodeURIComponent(value)])),
  };
  const body = typeof request.body === "string" ? request.body : JSON.stringify(request.body ?? undefined, null, 2);
  return filledForm(described.id, values, body);
}

/** So that the form sends it as it was sent. */
export function actAsItsCaller({ principal }: JournalEntry): void {
  if (principals.value.some(({ name }) => name === principal)) actingAs.value = principal as string;
}

/** The form of an operation, with these values in its fields. */
export function filledForm(operation: string, values: Readonly<Record<string, string>>, body?: string): string {
  const filters = new URLSearchParams({ with: JSON.stringify(values), ...(body !== undefined && { body }) });
  return addressOf("reference", operation, filters);
}
