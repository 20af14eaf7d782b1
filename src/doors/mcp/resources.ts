import { everyStatement } from "../../../contracts/statements/all.ts";
import type { JsonObject } from "../../base/json-object.ts";
import { type ControlPlane, ToolRefusal } from "./control-plane.ts";
import { rowsOf } from "./look-up.ts";
import { quickstart } from "./quickstart.ts";

interface ResourceListing {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: "application/json" | "text/markdown";
}

const scenarioPrefix = "understudy://scenarios/";

interface FixedResource extends ResourceListing {
  readonly read: (plane: ControlPlane) => Promise<unknown>;
}

const fixedResources: readonly FixedResource[] = [
  {
    uri: "understudy://quickstart",
    name: "quickstart",
    description: "How to use this instance: its address, credentials, code to copy",
    mimeType: "text/markdown",
    read: quickstart,
  },
  {
    uri: "understudy://openapi",
    name: "openapi",
    description: "The OpenAPI 3.1 document of the interface",
    mimeType: "application/json",
    read: (plane) => plane.request("GET", "/_understudy/openapi.json"),
  },
  {
    uri: "understudy://statements",
    name: "statements",
    description: "Every sentence of the interface, by section",
    mimeType: "application/json",
    read: async () => rowsOf(everyStatement),
  },
  {
    uri: "understudy://assumptions",
    name: "assumptions",
    description: "What is assumed where the interface is silent, and what rests on it",
    mimeType: "application/json",
    read: async (plane) => (await plane.request("GET", "/_understudy/provenance")).assumptions,
  },
];

export const resourceTemplates = [
  {
    uriTemplate: `${scenarioPrefix}{name}`,
    name: "scenario",
    description: "One scenario as it is written",
    mimeType: "application/json",
  },
];

export async function listResources(plane: ControlPlane): Promise<ResourceListing[]> {
  const { scenarios } = await plane.request("GET", "/_understudy/scenarios");
  return [
    ...fixedResources.map(({ read: _, ...listing }) => listing),
    ...(scenarios as readonly JsonObject[]).map(({ name, title }) => ({
      uri: scenarioPrefix + String(name),
      name: String(name),
      description: String(title),
      mimeType: "application/json" as const,
    })),
  ];
}

export async function readResource(plane: ControlPlane, uri: string) {
  const fixed = fixedResources.find((resource) => resource.uri === uri);
  const value = uri.startsWith(scenarioPrefix)
    ? await plane.request("GET", `/_understudy/scenarios/${encodeURIComponent(uri.slice(scenarioPrefix.length))}`)
    : await fixed?.read(plane);
  if (value === undefined)
    throw new ToolRefusal(`There is no ${uri}. There are ${fixedResources.map((each) => each.uri).join(", ")}.`);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return { uri, mimeType: fixed?.mimeType ?? "application/json", text };
}
