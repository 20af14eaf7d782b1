import type { ComponentChildren } from "preact";
import { boundWords, choicesOf, type Json, membersOf, parseObject, type SchemaMember } from "./json-schema.ts";

/** One field of a form, by its schema: a choice, a number, a text, or JSON for objects and lists. */
export function Field({
  document,
  member: { name, schema, required },
  value,
  placeholder = "",
  onChange,
}: {
  document: Json;
  member: Pick<SchemaMember, "name" | "schema" | "required">;
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
}) {
  const choices = choicesOf(document, schema);
  return (
    <label for={`field-${name}`} title={boundWords(schema).join(" · ")}>
      <span>
        <code>{name}</code>
        {required && <span class="faint"> required</span>}
      </span>
      {choices === null ? (
        <input
          id={`field-${name}`}
          class="mono"
          inputMode={isNumber(schema) ? "decimal" : "text"}
          value={value}
          placeholder={placeholder}
          required={required}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <select
          id={`field-${name}`}
          value={value}
          required={required}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{schema.default === undefined ? "—" : `default ${JSON.stringify(schema.default)}`}</option>
          {choices.map((choice) => (
            <option key={String(choice)} value={String(choice)}>
              {String(choice)}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}

/** Fields beside a text that says the same: they begin with what it says, and wait while it is no JSON object. */
export function FieldsBeside({
  text,
  what,
  class: look = "",
  children,
}: {
  text: string;
  what: string;
  class?: string;
  children: (value: Json) => ComponentChildren;
}) {
  const value = parseObject(text);
  return (
    <fieldset class={`beside ${look}`} disabled={value === null} aria-label={`Fields of the ${what}`}>
      {children(value ?? {})}
      {value === null && <p class="faint">The {what} is not a JSON object yet.</p>}
    </fieldset>
  );
}

/** Fields for the members of a body; the text of the body is authoritative, and each field follows it. */
export function BodyFields({
  document,
  schema,
  text,
  onChange,
}: {
  document: Json;
  schema: Json;
  text: string;
  onChange: (text: string) => void;
}) {
  const members = membersOf(document, schema, null).filter(({ schema: own }) => isScalar(document, own));
  if (members.length === 0) return null;
  return (
    <FieldsBeside text={text} what="body" class="fields">
      {(body) =>
        members.map((member) => (
          <Field
            key={member.name}
            document={document}
            member={member}
            value={body[member.name] === undefined ? "" : String(body[member.name])}
            onChange={(value) => onChange(JSON.stringify(withMember(body, member, value), null, 2))}
          />
        ))
      }
    </FieldsBeside>
  );
}

function isNumber({ type }: Json): boolean {
  return type === "number" || type === "integer";
}

function isScalar(document: Json, schema: Json): boolean {
  return (
    [schema.type].flat().some((type) => ["string", "number", "integer"].includes(String(type))) ||
    choicesOf(document, schema) !== null
  );
}

function withMember(body: Json, { name, schema }: SchemaMember, value: string): Json {
  const { [name]: _, ...rest } = body;
  if (value === "") return rest;
  if (isNumber(schema)) return { ...body, [name]: Number(value) };
  return { ...body, [name]: schema.type === "boolean" ? value === "true" : value };
}
