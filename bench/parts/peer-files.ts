import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Bodies } from "./capture.ts";

const routes = [
  ["get", "/v1/pricing/catalog", "catalog", 200],
  ["get", "/v1/developers/search", "search", 200],
  ["post", "/v1/companies", "company", 201],
  ["get", "/v1/search/jobs/{id}", "job", 200],
] as const;

/** The configuration of each peer for the same four answers, in the peer's own format. */
export function peerFiles(folder: string, bodies: Bodies) {
  const write = (name: string, content: unknown): string => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  return {
    database: write("json-server.json", { ...bodies, company: [] }),
    routes: write(
      "json-server-routes.json",
      Object.fromEntries(
        routes.map(([, path, name]) => [`${path.replace("{id}", ":id")}${name === "search" ? "*" : ""}`, `/${name}`]),
      ),
    ),
    document: write("openapi.json", document(bodies)),
    environment: write("mockoon.json", environment(bodies)),
    /** The parent of the folder that WireMock reads. */
    mappings: dirname(dirname(write("wiremock/mappings/all.json", { mappings: mappings(bodies) }))),
  };
}

function document(bodies: Bodies) {
  const paths = Object.fromEntries(
    routes.map(([method, path, name, status]) => [
      path,
      {
        [method]: {
          ...(path.includes("{id}") && {
            parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          }),
          responses: {
            [status]: {
              description: name,
              content: { "application/json": { schema: { type: "object" }, example: bodies[name] } },
            },
          },
        },
      },
    ]),
  );
  return { openapi: "3.1.0", info: { title: "bench", version: "1" }, paths };
}

function mappings(bodies: Bodies) {
  return routes.map(([method, path, name, status]) => ({
    request: { method: method.toUpperCase(), urlPathTemplate: path },
    response: { status, headers: { "content-type": "application/json" }, body: JSON.stringify(bodies[name]) },
  }));
}

function environment(bodies: Bodies) {
  return {
    uuid: "b0000000-0000-4000-8000-000000000000",
    lastMigration: 33,
    name: "bench",
    endpointPrefix: "",
    latency: 0,
    port: 3000,
    hostname: "127.0.0.1",
    folders: [],
    rootChildren: routes.map((_, at) => ({ type: "route", uuid: uuid(at) })),
    routes: routes.map(([method, path, name, status], at) => ({
      uuid: uuid(at),
      type: "http",
      documentation: "",
      method,
      endpoint: path.slice(1).replace("{id}", ":id"),
      responses: [
        {
          uuid: uuid(100 + at),
          body: JSON.stringify(bodies[name]),
          latency: 0,
          statusCode: status,
          label: "",
          headers: [{ key: "content-type", value: "application/json" }],
          bodyType: "INLINE",
          rules: [],
          rulesOperator: "OR",
          disableTemplating: true,
          fallbackTo404: false,
          default: true,
        },
      ],
      responseMode: null,
    })),
    proxyMode: false,
    cors: false,
    headers: [],
    data: [],
  };
}

function uuid(number: number): string {
  return `b0000000-0000-4000-8000-${String(number + 1).padStart(12, "0")}`;
}
