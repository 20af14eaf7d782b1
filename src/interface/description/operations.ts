import { z } from "zod";
import { stated } from "../../base/provenance.ts";
import { perMinute } from "../../kernel/limits.ts";
import { contact, license } from "../../kernel/openapi/describe.ts";
import { declare, free } from "../../kernel/operation.ts";
import { about } from "./document.ts";

const OpenApiDocument = z
  .looseObject({
    openapi: z.string().meta({ examples: ["3.1.0"] }),
    info: z.looseObject({
      title: z.string().meta({ examples: [about.title] }),
      version: z.string().meta({ examples: [about.version] }),
      description: z
        .string()
        .optional()
        .meta({ examples: [about.description] }),
      // Generators write an empty one.
      contact: z
        .looseObject({ name: z.string().optional() })
        .optional()
        .meta({ examples: [contact] }),
      license: z
        .looseObject({ name: z.string(), identifier: z.string() })
        .optional()
        .meta({ examples: [license] }),
    }),
    servers: z.array(z.looseObject({ url: z.string() })).optional(),
    tags: z
      .array(z.looseObject({ name: z.string(), description: z.string().optional() }))
      .optional()
      .meta({ examples: [[{ name: "Access", description: about.tags.Access }]] }),
    paths: z.record(z.string(), z.unknown()).meta({ examples: [{ "/v1/me": {} }] }),
    components: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ examples: [{ schemas: {} }] }),
  })
  .meta({ id: "OpenApiDocument" });

/** Readable with any credential. */
export const readDocument = declare({
  id: "openapi.get",
  route: "GET /openapi.json",
  tag: "Description",
  summary: "Read the OpenAPI document of the interface",
  description: "It is generated from the declarations that the server runs on.",
  source: stated("§9"),
  access: { to: "self", cost: free, limit: perMinute(60, "account") },
  answers: { status: 200, body: OpenApiDocument },
  caching: "private",
  refuses: [],
});
