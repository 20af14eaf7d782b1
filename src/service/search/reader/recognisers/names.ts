// Figures: A-408.
import { handles } from "../../../../population/login-meanings.ts";
import { indexOfNamesake } from "../../../../population/logins.ts";
import type { Population } from "../../../../population/population.ts";
import { givenNames } from "../lexicon.ts";
import { fold, type Token } from "../tokens.ts";
import type { Recogniser } from "./recogniser.ts";

const maxNamesakes = 20;

/** Given and family name of somebody here, in either order. */
export function names(people: Population): Recogniser {
  return {
    name: "name",
    at(tokens, at) {
      const [one, other] = [tokens[at] as Token, tokens[at + 1]];
      if (other === undefined || other.gap === "stop") return null;
      const indexes = [...namesakes(people, one, other), ...namesakes(people, other, one)];
      if (indexes.length === 0) return null;
      const value = people.person(indexes[0] as number).name as string;
      return { length: 2, meanings: [{ kind: "name", value, names: indexes.map(people.loginOf) }] };
    },
  };
}

function namesakes(people: Population, first: Token, last: Token): number[] {
  const handle = ({ raw }: Token) => fold(raw).replace(/[^a-z]/g, "");
  const given = givenNames.has(handle(first)) ? handles.given().get(handle(first)) : undefined;
  const family = given && handles.family().get(handle(last));
  const indexes: number[] = [];
  for (let count = 0; given !== undefined && family !== undefined && count < maxNamesakes; count++) {
    const index = indexOfNamesake(people.base, given, family, count);
    if (index === null) break;
    const name = fold(people.person(index).name ?? "");
    if (name === fold(`${first.raw} ${last.raw}`) || name === fold(`${last.raw} ${first.raw}`)) indexes.push(index);
  }
  return indexes;
}
