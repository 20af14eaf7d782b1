import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  type ServerResult,
} from "@modelcontextprotocol/sdk/types.js";
import type { z } from "zod";
import { version } from "../../../package.json";
import type { JsonObject } from "../../base/json-object.ts";
import { didYouMean } from "../../base/nearest.ts";
import { parseBriefly, problemsIn, tellProblems } from "../../kernel/problems.ts";
import { type ControlPlane, ToolRefusal } from "./control-plane.ts";
import type { ChangeKind, Progress, Tool } from "./tool.ts";
import { tools } from "./tools.ts";

const instructions =
  "Understudy is a mock of the Developer Search and Enrichment Service. read_state says what this one is and its address, list_credentials its tokens; make_request calls it, look_up says what the interface states. When a call is refused, explain_refusal says why and how to mend it. Every world is made up: change and reset it freely.";

/** What assistants are offered, over any transport. Uses the SDK's low-level server, because the control plane validates input. */
export function newMcpServer(plane: ControlPlane): Server {
  const server = new Server({ name: "understudy", version }, { capabilities: { tools: {} }, instructions });
  const answers = new Map([
    answerTo(ListToolsRequestSchema, () => ({ tools: tools.map(listingOf) })),
    answerTo(CallToolRequestSchema, ({ params: { name, arguments: input = {}, _meta: meta } }) =>
      callTool(plane, name, input, progressTo(server, meta?.progressToken)),
    ),
  ]);
  server.fallbackRequestHandler = async (request) => {
    const answer = answers.get(request.method);
    if (answer === undefined) throw new ProtocolError(ErrorCode.MethodNotFound, "Method not found");
    return answer(request);
  };
  return server;
}

/** The SDK sends its code and its message as they are. */
class ProtocolError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

type RequestSchema = z.ZodObject<{ method: z.ZodLiteral<string> }>;

/** Read here and not by the SDK, for which a malformed request is an internal error. */
function answerTo<Schema extends RequestSchema>(
  schema: Schema,
  answer: (request: z.output<Schema>) => ServerResult | Promise<ServerResult>,
): readonly [method: string, answer: (request: unknown) => Promise<ServerResult>] {
  return [
    schema.shape.method.value,
    async (request) => {
      const read = parseBriefly(schema, request);
      if (read.data === undefined) {
        const flaws = tellProblems(problemsIn(read, "member", request, schema));
        throw new ProtocolError(ErrorCode.InvalidParams, flaws);
      }
      return answer(read.data);
    },
  ];
}

const hints: { readonly [kind in ChangeKind]: { readonly readOnlyHint: boolean; readonly destructiveHint: boolean } } =
  {
    nothing: { readOnlyHint: true, destructiveHint: false },
    adds: { readOnlyHint: false, destructiveHint: false },
    replaces: { readOnlyHint: false, destructiveHint: true },
  };

function listingOf({ name, description, inputSchema, changes }: Tool) {
  return {
    name,
    title: name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " "),
    description,
    inputSchema: { ...inputSchema, type: "object" as const },
    annotations: { ...hints[changes], openWorldHint: false },
  };
}

/** Nobody is told who did not ask for it, or who is answered by one message, as over HTTP. */
function progressTo(server: Server, progressToken: string | number | undefined): Progress {
  if (progressToken === undefined) return () => {};
  return (progress, total, message) => {
    const params = { progressToken, progress, total, message };
    server.notification({ method: "notifications/progress", params }).catch(() => {});
  };
}

/** A refusal is an answer, so that the model reads it and tries again. */
async function callTool(plane: ControlPlane, name: string, input: JsonObject, tell: Progress) {
  try {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) {
      const names = tools.map((each) => each.name);
      throw new ToolRefusal(
        `No tool is called "${name.slice(0, 80)}"${didYouMean(names, name) || `; there are ${names.join(", ")}.`}`,
      );
    }
    const structuredContent = { ...(await tool.run(plane, input, tell)) };
    return { content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    if (!(error instanceof ToolRefusal)) throw error;
    return { isError: true, content: [{ type: "text" as const, text: error.message }] };
  }
}
