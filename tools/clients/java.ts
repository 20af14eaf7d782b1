import { camelCase, type Member, type Method, type Model, origin, type Shape, type Type, upperFirst } from "./model.ts";

const keywords = new Set(
  "abstract assert boolean break byte case catch char class const continue default do double else enum extends false final finally float for goto if implements import instanceof int interface long native new null package private protected public return short static strictfp super switch synchronized this throw throws transient true try void volatile while".split(
    " ",
  ),
);

/** `Control.java`: a record for every answer, a fluent request for every body, a method for every operation. */
export function javaText({ version, types, methods }: Model): string {
  return `// ${origin}
package understudy;

import java.util.List;
import java.util.Map;

/** Every call of one sandbox's control plane. */
public final class Control {
    /** The release of Understudy that this client was generated for. */
    public static final String VERSION = ${JSON.stringify(version)};

    private final Transport transport;

    Control(Transport transport) {
        this.transport = transport;
    }
${methods.map((method) => methodText(method)).join("")}${types.map((type) => (type.use !== "answer" ? request(type) : record(type))).join("")}}
`;
}

function record({ name, members }: Type): string {
  const components = members.map((member) => `${boxed(member)} ${safe(member.name)}`);
  const read = members.map(
    (member) => `                ${reading(member.shape, `Json.member(json, ${JSON.stringify(member.name)})`)}`,
  );
  return `
    public record ${name}(
            ${components.join(",\n            ")}) {
        static ${name} read(Object json) {
            return json == null ? null : new ${name}(
${read.join(",\n")});
        }
    }
`;
}

function request({ name, members }: Type): string {
  const setters = members.map(
    (member) => `
        ${member.description === "" ? "" : `/** ${member.description} */\n        `}public ${name} ${safe(member.name)}(${boxed(member)} value) {
            return set(${JSON.stringify(member.name)}, value);
        }
`,
  );
  return `
    /** What is not set is not sent. */
    public static final class ${name} extends Request<${name}> {${setters.join("")}    }
`;
}

function methodText({ words, verb, path, summary, pathParams, query, body, answer, plain }: Method): string {
  const params = [
    ...pathParams.map((member) => `String ${member.name}`),
    ...(query ? [`${query.name} query`] : []),
    ...(body ? [`${javaType(body)} body`] : []),
  ];
  const address = pathParams
    .reduce((text, { name }) => text.replace(`{${name}}`, `" + Transport.escape(${name}) + "`), JSON.stringify(path))
    .replace(/ \+ ""$/, "");
  const queries = query ? "query.members()" : "null";
  const sent = body === null ? "null" : body.is === "named" ? "body.members()" : "body";
  const call = `transport.${plain ? "callPlain" : "call"}(${JSON.stringify(verb)}, ${address}, ${queries}, ${sent})`;
  return `
    /** ${summary}. */
    public ${javaType(answer)} ${camelCase(words)}(${params.join(", ")}) {
        return ${plain ? call : reading(answer, call)};
    }
`;
}

/** The expression that converts a parsed value to its type. */
function reading(shape: Shape, from: string, each = "each"): string {
  switch (shape.is) {
    case "text":
      return `(String) ${from}`;
    case "integer":
      return `Json.integer(${from})`;
    case "number":
      return `Json.number(${from})`;
    case "boolean":
      return `(Boolean) ${from}`;
    case "anything":
      return from;
    case "list":
      return `Json.list(${from}, ${each} -> ${reading(shape.of, each, `${each}Of`)})`;
    case "map":
      return `Json.map(${from}, ${each} -> ${reading(shape.of, each, `${each}Of`)})`;
    case "nullable":
      return reading(shape.of, from, each);
    case "named":
      return `${shape.name}.read(${from})`;
  }
}

function safe(name: string): string {
  return keywords.has(name) ? `${name}_` : name;
}

function boxed({ shape }: Member): string {
  return javaType(shape);
}

function javaType(shape: Shape): string {
  switch (shape.is) {
    case "text":
      return "String";
    case "integer":
      return "Long";
    case "number":
      return "Double";
    case "boolean":
      return "Boolean";
    case "anything":
      return "Object";
    case "list":
      return `List<${javaType(shape.of)}>`;
    case "map":
      return `Map<String, ${javaType(shape.of)}>`;
    case "nullable":
      return javaType(shape.of);
    case "named":
      return upperFirst(shape.name);
  }
}
