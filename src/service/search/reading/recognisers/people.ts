// Figures: A-408.
import { handles } from "../../../../population/login-readings.ts";
import { indexOfNamesake } from "../../../../population/logins.ts";
import type { Population } from "../../../../population/population.ts";
import { repositoriesNamed } from "../../repositories.ts";
import { fold, type Token } from "../tokens.ts";
import type { Recogniser } from "./recogniser.ts";

/** People of a population by repository, login and name. */
export function peopleRecognisers(people: Population): readonly Recogniser[] {
  return [repositories(people), logins(people), names(people)];
}

const maxParts = 30;

/** How many words are joined by these signs: "foo-bar" are two. */
function joinedFrom(tokens: readonly Token[], at: number, signs: RegExp): number {
  let length = 1;
  while (length < maxParts && tokens[at + length] !== undefined && signs.test(tokens[at + length]?.before ?? ""))
    length++;
  return length;
}

function written(tokens: readonly Token[], at: number, length: number): string {
  return tokens
    .slice(at, at + length)
    .map(({ before, raw }, i) => (i === 0 ? raw : before + raw))
    .join("");
}

/** "hazel-cypress/outbox" */
function repositories(people: Population): Recogniser {
  return {
    name: "repository",
    at(tokens, at) {
      const length = joinedFrom(tokens, at, /^(?:[-./_]|--)$/);
      const name = length < 2 ? "" : written(tokens, at, length);
      if (!/^[\w-]+\/[\w.-]+$/.test(name)) return null;
      const [known] = repositoriesNamed(people, [name]);
      if (known === undefined) return null;
      return { length, meanings: [{ kind: "repository", value: known.fullName }] };
    },
  };
}

/** Words that can only be logins, or a text that consists of one. */
function logins(people: Population): Recogniser {
  return {
    name: "login",
    at(tokens, at) {
      const length = joinedFrom(tokens, at, /^-$/);
      const login = written(tokens, at, length);
      const isSigned = /@$/.test(tokens[at]?.before ?? "");
      const isAlone = at === 0 && length === tokens.length;
      const isAfterLike = /^(?:like|to)$/.test(tokens[at - 1]?.text ?? "");
      if (!isSigned && !isAlone && !isAfterLike && !/[\d-]/.test(login)) return null;
      const index = people.indexOfLogin(login);
      if (index === null) return null;
      const value = people.loginOf(index);
      return { length, meanings: [{ kind: "login", value, names: [value] }] };
    },
  };
}

const maxNamesakes = 20;

/** Given and family name of somebody here, in either order. */
function names(people: Population): Recogniser {
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
  const [given, family] = [handles().given.get(handle(first)), handles().family.get(handle(last))];
  const indexes: number[] = [];
  for (let count = 0; given !== undefined && family !== undefined && count < maxNamesakes; count++) {
    const index = indexOfNamesake(people.base, given, family, count);
    if (index === null) break;
    const name = fold(people.person(index).name ?? "");
    if (name === fold(`${first.raw} ${last.raw}`) || name === fold(`${last.raw} ${first.raw}`)) indexes.push(index);
  }
  return indexes;
}
