import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { version } from "../../../package.json";
import type { JsonObject } from "../../base/json-object.ts";
import { didYouMean } from "../../base/nearest.ts";
import { type ControlPlane, ToolRefusal } from "./control-plane.ts";
import { prompts, promptText } from "./prompts.ts";
import { listResources, readResource, resourceTemplates } from "./resources.ts";
import type { Changes, Tool } from "./tool.ts";
import { tools } from "./tools.ts";

const instructions =
  "Understudy is a mock of the Developer Search and Enrichment Service. read_state tells its address; list_credentials gives tokens to call it with. When a call is refused, explain_refusal says why and how to mend it. Every world is made up: change and reset it freely.";

/** What assistants are offered, over any transport. Uses the SDK's low-level server, because the control plane validates input. */
export function newMcpServer(plane: ControlPlane): Server {
  const server = new Server(
    { name: "understudy", version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listingOf) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(plane, params.name, params.arguments ?? {}));
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: await asProtocolError(listResources(plane)),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }) => ({
    contents: [await asProtocolError(readResource(plane, params.uri))],
  }));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts }));
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }) => {
    if (!prompts.some(({ name }) => name === params.name)) {
      const names = prompts.map(({ name }) => name).join(", ");
      throw new McpError(ErrorCode.InvalidParams, `No prompt is called "${params.name}"; there is ${names}.`);
    }
    const text = await asProtocolError(promptText(plane, params.arguments ?? {}));
    return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
  });
  return server;
}

const hints: { readonly [kind in Changes]: { readonly readOnlyHint: boolean; readonly destructiveHint: boolean } } = {
  nothing: { readOnlyHint: true, destructiveHint: false },
  adds: { readOnlyHint: false, destructiveHint: false },
  replaces: { readOnlyHint: false, destructiveHint: true },
};

function listingOf({ name, description, inputSchema, outputSchema, changes }: Tool) {
  return {
    name,
    description,
    inputSchema: { ...inputSchema, type: "object" as const },
    outputSchema: { ...outputSchema, type: "object" as const },
    annotations: { ...hints[changes], openWorldHint: false },
  };
}

/** A refusal is an answer, so that the model reads it and tries again. */
async function callTool(plane: ControlPlane, name: string, input: JsonObject) {
  try {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) {
      const names = tools.map((each) => each.name);
      throw new ToolRefusal(
        `No tool is called "${name.slice(0, 80)}"${didYouMean(names, name) || `; there are ${names.join(", ")}.`}`,
      );
    }
    const structuredContent = { ...(await tool.run(plane, input)) };
    return { content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    if (!(error instanceof ToolRefusal)) throw error;
    return { isError: true, content: [{ type: "text" as const, text: error.message }] };
  }
}

async function asProtocolError<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ToolRefusal ? new McpError(ErrorCode.InvalidParams, error.message) : error;
  }
}
