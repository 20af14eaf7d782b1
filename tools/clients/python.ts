import { type Member, type Method, type Model, origin, type Shape, type Type } from "./model.ts";

const keywords = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

/** `understudy/control.py`: a TypedDict for every type, a method for every operation. */
export function pythonText({ version, types, methods }: Model): string {
  return `# ${origin}
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, TypedDict

from .transport import Transport

if TYPE_CHECKING:
    from typing_extensions import NotRequired

VERSION = ${JSON.stringify(version)}

${types
  .filter(({ use }) => use !== "query")
  .map(typedDict)
  .join("")}

class Control:
    """Every call of one sandbox's control plane."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
${methods.map((method) => methodText(method, types)).join("")}`;
}

function typedDict({ name, members }: Type): string {
  const typeOf = (member: Member): string =>
    member.required ? pythonType(member.shape) : `NotRequired[${pythonType(member.shape)}]`;
  if (members.some((member) => keywords.has(member.name))) {
    // Written as a call, because a keyword cannot be a member's name.
    const rows = members.map((member) => `        "${member.name}": "${typeOf(member)}",\n`);
    return `\n${name} = TypedDict(\n    "${name}",\n    {\n${rows.join("")}    },\n)\n\n`;
  }
  const rows = members.map((member) => `    ${member.name}: ${typeOf(member)}\n${docOf(member)}`);
  return `\nclass ${name}(TypedDict):\n${rows.join("")}\n`;
}

function docOf({ description }: Member): string {
  return description === "" ? "" : `    """${description}"""\n`;
}

function methodText(
  { words, verb, path, summary, pathParams, query, body, answer, plain }: Method,
  types: readonly Type[],
): string {
  const sent = body?.is === "named" ? (types.find(({ name }) => name === body.name)?.members ?? []) : [];
  const named = [...(query?.members ?? []), ...sent];
  const keyword = (member: Member): string =>
    member.required
      ? `${argument(member)}: ${pythonType(member.shape)}`
      : `${argument(member)}: ${optional(member.shape)} = None`;
  const ordered = [...named.filter(({ required }) => required), ...named.filter(({ required }) => !required)];
  const args = [
    "self",
    ...pathParams.map((member) => `${argument(member)}: ${pythonType(member.shape)}`),
    ...(body !== null && body.is !== "named" ? [`body: Mapping[str, Any]`] : []),
    ...(ordered.length > 0 ? ["*", ...ordered.map(keyword)] : []),
  ];
  const record = (members: readonly Member[]): string =>
    `{${members.map((member) => `"${member.name}": ${argument(member)}`).join(", ")}}`;
  const call = [
    JSON.stringify(verb),
    pathParams.length > 0
      ? `f${JSON.stringify(path.replaceAll(/\{(\w+)\}/g, "{self._transport.quote($1)}"))}`
      : JSON.stringify(path),
    ...(query ? [`query=${record(query.members)}`] : []),
    ...(body === null ? [] : [`body=${body.is === "named" ? record(sent) : "body"}`]),
    ...(plain ? ["plain=True"] : []),
  ];
  const signature = parenthesized(`    def ${words.join("_")}`, args, ` -> ${pythonType(answer)}:`);
  return `
${signature}
        """${summary}."""
${parenthesized(`        answer: ${pythonType(answer)} = self._transport.call`, call, "")}
        return answer
`;
}

/** A keyword cannot be an argument's name. */
function argument({ name }: Member): string {
  return keywords.has(name) ? `${name}_` : name;
}

/** On one line if it fits. */
function parenthesized(before: string, items: readonly string[], after: string): string {
  const line = `${before}(${items.join(", ")})${after}`;
  if (line.length <= 100) return line;
  const indent = " ".repeat(before.search(/\S/));
  return `${before}(\n${items.map((item) => `${indent}    ${item},\n`).join("")}${indent})${after}`;
}

function optional(shape: Shape): string {
  const type = pythonType(shape);
  return type === "Any" || shape.is === "nullable" ? type : `Optional[${type}]`;
}

function pythonType(shape: Shape): string {
  switch (shape.is) {
    case "text":
      return "str";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "boolean":
      return "bool";
    case "anything":
      return "Any";
    case "list":
      return `List[${pythonType(shape.of)}]`;
    case "map":
      return `Dict[str, ${pythonType(shape.of)}]`;
    case "nullable":
      return `Optional[${pythonType(shape.of)}]`;
    case "named":
      return shape.name;
  }
}
