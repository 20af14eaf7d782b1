import { isObject, type JsonObject } from "../../base/json-object.ts";
import { didYouMean } from "../../base/nearest.ts";
import { type ControlPlane, ToolRefusal } from "./control-plane.ts";

export const prompts = [
  {
    name: "write_client_test",
    description: "Write a client test for an operation of the service",
    arguments: [
      { name: "operation", description: "The operation's id, such as shortlists.create", required: true },
      { name: "framework", description: "What runs the test; vitest where none is given", required: false },
    ],
  },
];

/** The prompt that `write_client_test` gives a model. */
export async function promptText(
  plane: ControlPlane,
  promptArguments: Readonly<Record<string, string>>,
): Promise<string> {
  const { operation: id, framework = "vitest" } = promptArguments;
  if (id === undefined || id === "")
    throw new ToolRefusal(
      "operation is missing: name one, such as shortlists.create. All stand in understudy://openapi.",
    );
  const operations = operationsIn(await plane.request("GET", "/_understudy/openapi.json"));
  const chosenOperation = operations.find(({ operationId }) => operationId === id);
  if (chosenOperation === undefined) {
    const ids = operations.map(({ operationId }) => String(operationId));
    throw new ToolRefusal(
      `operation: nothing is called "${id.slice(0, 80)}"${didYouMean(ids, id) || ". All stand in understudy://openapi."}`,
    );
  }
  const refusals = Object.keys(chosenOperation.responses as JsonObject).filter((status) => status >= "400");
  return [
    `Write a client test for ${chosenOperation.method} ${chosenOperation.path} (${id}: ${String(chosenOperation.summary)}) with ${framework}, against the Understudy mock server.`,
    "",
    "1. Read the operation in the resource understudy://openapi, and use look_up for what the interface states of it.",
    "2. Begin each test from a known world: reset, or switch_scenario; take the token from list_credentials.",
    `3. Test the success, and the refusals a user of this client would meet, of ${refusals.join(", ")}. list_scenarios finds worlds in which they happen; add_faults makes the rest.`,
    "4. Test that the client honours retry-after: move_clock takes the place of waiting.",
    "5. Run the test. Where a request was refused that should not have been, explain_refusal says why and how to mend it; read_journal shows what the client sent.",
    "",
    "Assert what the client's user sees, never only that a call was made.",
  ].join("\n");
}

interface ListedOperation extends JsonObject {
  readonly method: string;
  readonly path: string;
}

function operationsIn(document: JsonObject): readonly ListedOperation[] {
  return Object.entries(document.paths as JsonObject).flatMap(([path, methods]) =>
    Object.entries(methods as JsonObject).flatMap(([method, operation]) =>
      isObject(operation) && "operationId" in operation ? [{ ...operation, method: method.toUpperCase(), path }] : [],
    ),
  );
}
