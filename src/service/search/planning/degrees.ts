import fixture from "../../../../fixtures/lexicon.json" with { type: "json" };
import { onFirstUse } from "../../../base/on-first-use.ts";
import { phrasesFrom } from "./lexicon.ts";
import { type Phrases, phraseAt, phrases } from "./times.ts";
import { spells, type Token } from "./tokens.ts";

const words = onFirstUse(() => ({
  names: phrases([...fixture.degrees.names, ...fixture.dottedDegrees]),
  bare: phrases(fixture.degrees.bare),
  leads: phrases(fixture.degrees.leads),
  fields: phrases(fixture.degrees.fields),
}));

/**
 * "master's in physics", "degree in computer science or a related field": no field holds degrees, so these are no topics.
 * The number of tokens; 0 for none.
 */
export function degreeAt(tokens: readonly Token[], at: number): number {
  const { names, bare, leads, fields } = words();
  const name = phraseAt(names, tokens, at);
  if (name === 0) return 0;
  let next = at + name;
  // "bachelor's or master's degree", "BS/MS"
  for (let more = nameBehind(tokens, next); more > 0; more = nameBehind(tokens, next)) next += more;
  const lead = phraseAt(leads, tokens, next);
  const said = tokens
    .slice(at, at + name)
    .map(({ text }) => text)
    .join(" ");
  // "lean on the master branch", "BS": only what follows makes it a degree.
  if (bare.has(said) && next === at + name && lead === 0) return 0;
  if (lead === 0) return next - at;
  const start = next + lead;
  let end = start;
  for (let more = fieldAt(tokens, end, fields); more > 0; more = fieldAt(tokens, end, fields)) end += more;
  return (end > start ? end : next) - at;
}

function nameBehind(tokens: readonly Token[], at: number): number {
  const isJoined = /^(?:or|and|oder|ou|o|y|bzw)$/.test(tokens[at]?.text ?? "");
  const isListed = tokens[at]?.gap === "slash" || tokens[at]?.gap === "comma";
  if (!isJoined && !isListed && tokens[at]?.gap !== "none") return 0;
  const name = phraseAt(words().names, tokens, isJoined ? at + 1 : at);
  return name === 0 ? 0 : name + (isJoined ? 1 : 0);
}

/** A field of study, or a word between two of them. */
function fieldAt(tokens: readonly Token[], at: number, fields: Phrases): number {
  const token = tokens[at];
  if (token === undefined || token.gap === "stop") return 0;
  const field = phraseAt(fields, tokens, at);
  const topic = phrasesFrom(token.text).find(
    ({ words, meanings }) => spells(tokens, at, words) && meanings.some(({ kind }) => kind === "subject"),
  );
  return Math.max(field, topic?.words.length ?? 0);
}
