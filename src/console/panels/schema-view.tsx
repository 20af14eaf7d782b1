import { Chip, Source } from "../elements.tsx";
import { Details } from "../fields.tsx";
import {
  boundWords,
  choicesOf,
  type Json,
  membersOf,
  type Origin,
  type SchemaMember,
  typeWords,
} from "./json-schema.ts";

const maxChoices = 12;

/** The members of a request or an answer: type, range, default, description and provenance; nested members open in place. */
export function SchemaView({ document, schema, origin }: { document: Json; schema: Json; origin: Origin }) {
  const members = uniqueByName(membersOf(document, schema, origin));
  if (members.length === 0) return <p class="faint">{typeWords(document, schema)}</p>;
  return (
    <ul class="members">
      {members.map((member) => (
        <MemberView key={member.name} document={document} member={member} />
      ))}
    </ul>
  );
}

function uniqueByName(members: readonly SchemaMember[]): SchemaMember[] {
  return [...new Map(members.map((member) => [member.name, member])).values()];
}

function MemberView({
  document,
  member: { name, schema, required, origin },
}: {
  document: Json;
  member: SchemaMember;
}) {
  const choices = choicesOf(document, schema);
  const hasMore = membersOf(document, schema, origin).length > 0;
  return (
    <li>
      <p class="member-head">
        <code class="member-name">{name}</code> <span class="faint">{typeWords(document, schema)}</span>{" "}
        {required && <Chip>required</Chip>} <Source of={origin} />
      </p>
      {typeof schema.description === "string" && <p>{schema.description}</p>}
      {choices !== null && schema.type !== "boolean" && (
        <p class="faint">
          {choices.slice(0, maxChoices).map((choice) => (
            <code key={String(choice)} class="choice">
              {JSON.stringify(choice)}
            </code>
          ))}
          {choices.length > maxChoices && ` and ${choices.length - maxChoices} more`}
        </p>
      )}
      {boundWords(schema).length > 0 && <p class="faint">{boundWords(schema).join(" · ")}</p>}
      {hasMore && (
        <Details summary={`Members of ${name}`}>
          {() => <SchemaView document={document} schema={schema} origin={origin} />}
        </Details>
      )}
    </li>
  );
}
