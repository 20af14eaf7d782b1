import { toBase64 } from "../../../base/base64.ts";
import type { BareItem, Dictionary, FieldMember, InnerList, Parameters, StructuredItem } from "./structured-fields.ts";

/** Writes structured fields in their canonical form (RFC 8941 §4.1). */

export function writeDictionary(dictionary: Dictionary): string {
  return [...dictionary].map(([key, member]) => writeEntry(key, member)).join(", ");
}

export function writeList(members: readonly FieldMember[]): string {
  return members.map(writeMember).join(", ");
}

export function writeMember(member: FieldMember): string {
  return "items" in member ? writeInnerList(member) : writeItem(member);
}

export function writeInnerList(list: InnerList): string {
  return `(${list.items.map(writeItem).join(" ")})${writeParameters(list.parameters)}`;
}

export function writeItem(item: StructuredItem): string {
  return writeBareItem(item.bare) + writeParameters(item.parameters);
}

export function writeParameters(parameters: Parameters): string {
  let text = "";
  for (const [key, value] of parameters) text += isTrue(value) ? `;${key}` : `;${key}=${writeBareItem(value)}`;
  return text;
}

function writeEntry(key: string, member: FieldMember): string {
  if ("bare" in member && isTrue(member.bare)) return key + writeParameters(member.parameters);
  return `${key}=${writeMember(member)}`;
}

function isTrue(item: BareItem): boolean {
  return item.kind === "boolean" && item.value;
}

function writeBareItem(item: BareItem): string {
  switch (item.kind) {
    case "integer":
      return String(item.value);
    case "decimal":
      return Number.isInteger(item.value) ? `${item.value}.0` : String(item.value);
    case "string":
      return `"${item.value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
    case "token":
      return item.value;
    case "bytes":
      return `:${toBase64(item.value)}:`;
    case "boolean":
      return item.value ? "?1" : "?0";
  }
}
