import type { JsonObject } from "../../base/json-object.ts";
import { finish, type Slices } from "../../base/slices.ts";
import type { Access, BeyondSchema, Operation } from "../operation.ts";
import { shapeOf } from "../zod-schema.ts";
import { type Components, newComponents, share, sorted } from "./components.ts";
import { newExamples, type Samples } from "./example.ts";
import type { ExampleExchange } from "./exchange.ts";
import { describeBody, describeParameters } from "./input.ts";
import { shapesOf } from "./json-schemas.ts";
import { describeLinks, type Places } from "./links.ts";
import { describeRefusals, ErrorBody, RegistryErrorBody } from "./refusals.ts";
import { describeSuccesses } from "./successes.ts";
import { noWords, type Words, withDescriptions } from "./words.ts";

/** The content of a document apart from its operations. */
export interface About {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** A description of each tag; a tag without one is listed by its name. */
  readonly tags: Readonly<Record<string, string>>;
  /** Example texts for members that declare none. */
  readonly samples?: Samples;
  /** The kinds of ids in paths, from which links are made. */
  readonly places?: Places;
  /** Descriptions for members and parameters that have none. */
  readonly words?: Words;
  /** Recorded examples, by operation. */
  readonly exchanges?: Readonly<Record<string, ExampleExchange>>;
  /** A description of how to authenticate. */
  readonly authentication: string;
}

export const contact = { name: "The team that runs this Understudy" };
export const license = { name: "Unlicensed", identifier: "LicenseRef-Unlicensed" };

/** The OpenAPI 3.1 document of a list of operations. Only paths and members have the interface's names. */
export function describe(operations: readonly Operation[], about: About): JsonObject {
  return finish(describing(operations, about));
}

/** Every paged list refuses a cursor that it did not return. */
function refusedBeyondSchema({ beyondSchema, query, body }: Operation): readonly BeyondSchema[] {
  const pages = [query, body].some((input) => input && "cursor" in shapeOf(input));
  const foreign = { member: "cursor", when: "It is not one that this list handed out under these filters." };
  return pages ? [...beyondSchema, foreign] : beyondSchema;
}

/** The same in slices, because creating all schemas takes a quarter of a second. */
export function* describing(operations: readonly Operation[], about: About): Slices<JsonObject> {
  const registry = operations.some((each) => each.errorShape === "registry");
  const shapes = yield* shapesOf(operations, { ErrorBody, ...(registry && { RegistryErrorBody }) });
  const make = newExamples(shapes.named, about.samples);
  const { words = noWords } = about;
  const components = newComponents();
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const operation of operations) {
    const { id, method, path, tag, summary, source } = operation;
    const refuses = refusedBeyondSchema(operation);
    const exchange = about.exchanges?.[id];
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      operationId: id,
      tags: [tag],
      summary,
      description: describeWords(operation),
      security: describeSecurity(operation.access, components, about),
      parameters: describeParameters(operation, shapes, make, exchange, words),
      ...describeBody(operation, shapes, make, exchange),
      responses: {
        ...describeSuccesses(
          operation,
          components,
          shapes,
          make,
          describeLinks(operation, operations, about.places ?? {}),
          exchange,
        ),
        ...describeRefusals(operation, components),
      },
      "x-provenance": source,
      ...(refuses.length > 0 && { "x-refuses": refuses }),
    };
    yield id;
  }
  for (const [name, schema] of shapes.named) share(components, "schemas", name, withDescriptions(schema, name, words));
  const tags = [...new Set(operations.map((each) => each.tag))];
  return {
    openapi: "3.1.0",
    info: {
      title: about.title,
      version: about.version,
      description: about.description,
      contact,
      license,
    },
    tags: tags.map((name) => ({ name, description: about.tags[name] ?? name })),
    paths,
    components: sorted(components),
  };
}

const bearer = "bearer";

function describeSecurity(access: Access, components: Components, about: About): readonly JsonObject[] {
  if (access.to === "public") return [];
  share(components, "securitySchemes", bearer, { type: "http", scheme: "bearer", description: about.authentication });
  return [{ [bearer]: access.to === "self" || access.to === "control" ? [] : [access.to] }];
}

function describeWords({ description, access }: Operation): string {
  const rules = access.to === "control" ? [] : describeAccess(access);
  return [description, rules.join(" ")].filter((part) => part !== undefined && part !== "").join("\n\n");
}

function describeAccess(access: Exclude<Access, { to: "control" }>): readonly string[] {
  const { calls, windowMs, scope } = access.limit;
  const limit = `${calls} calls a ${windowMs === 1_000 ? "second" : "minute"} per ${scope === "ip" ? "IP" : scope}.`;
  if (access.to === "public") return ["Needs no credential.", limit];
  const who = access.to === "self" ? "Any credential will do." : `Needs \`${access.to}\`.`;
  const cost = access.cost === "free" ? "Free." : `Costs ${access.cost.credits}.`;
  const quota = access.quota === undefined ? [] : [`Draws on the quota \`${access.quota.name}\`.`];
  return [who, cost, limit, ...quota];
}
