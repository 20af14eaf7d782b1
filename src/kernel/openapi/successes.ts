import type { JsonObject } from "../../base/json-object.ts";
import type { AnswerShape, Operation } from "../operation.ts";
import type { Components } from "./components.ts";
import type { MakeExample } from "./example.ts";
import { asExample, type ExampleExchange, shortenedNote } from "./exchange.ts";
import { allowanceHeaders, headersOf } from "./headers.ts";
import type { Shapes } from "./json-schemas.ts";

const phrases: Readonly<Record<number, string>> = {
  200: "Done.",
  201: "Created.",
  202: "Accepted: it continues in the background, and can be polled.",
  204: "Done; there is nothing to say.",
};

interface Content {
  readonly description: string;
  readonly headers: JsonObject;
  readonly content: { [media: string]: JsonObject };
}

/** Every success of one operation, by status. One status may come in several media types. */
export function describeSuccesses(
  operation: Operation,
  components: Components,
  shapes: Shapes,
  make: MakeExample,
  links: JsonObject,
  exchange: ExampleExchange | undefined,
): JsonObject {
  const responses: Record<string, Content & { links?: JsonObject }> = {};
  for (const [position, answer] of operation.answers.entries()) {
    const { status, description = phrases[status] ?? "Done.", media } = answer;
    const before = responses[status];
    const content = before?.content ?? {};
    if (answer.body)
      content[media ?? "application/json"] = describeJson(operation, position, answer, shapes, make, exchange);
    else if (media) content[media] = { schema: { type: "string", format: "binary" } };
    responses[status] = {
      description: before === undefined ? description : `${before.description} ${description}`,
      headers: {
        ...before?.headers,
        ...headersOf(operation, components, headerNames(operation)),
        ...ownHeaders(answer),
      },
      content,
      ...(Object.keys(links).length > 0 && answer.body && { links }),
    };
  }
  if (operation.caching !== undefined) {
    const headers = headersOf(operation, components, headerNames(operation));
    responses[304] = { description: "Not changed since the answer that If-None-Match names.", headers, content: {} };
  }
  return Object.fromEntries(
    Object.entries(responses).map(([status, { content, ...rest }]) => [
      status,
      Object.keys(content).length > 0 ? { ...rest, content } : rest,
    ]),
  );
}

function headerNames({ access, caching }: Operation): readonly string[] {
  return caching === undefined ? allowanceHeaders(access) : [...allowanceHeaders(access), "etag"];
}

function describeJson(
  operation: Operation,
  position: number,
  answer: AnswerShape,
  shapes: Shapes,
  make: MakeExample,
  exchange: ExampleExchange | undefined,
): JsonObject {
  const schema = shapes.answer(operation, position);
  if (exchange?.answer === undefined || exchange.status !== answer.status)
    return { schema, example: answer.example ?? make(schema) };
  return { schema, ...asExample(exchange.answer, exchange.shortened && shortenedNote) };
}

function ownHeaders(answer: AnswerShape): JsonObject {
  const own = Object.entries(answer.headers ?? {});
  return Object.fromEntries(own.map(([name, description]) => [name, { description, schema: { type: "string" } }]));
}
