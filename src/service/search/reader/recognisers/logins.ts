// Figures: A-408.
import type { Population } from "../../../../population/population.ts";
import { repositoriesNamed } from "../../repositories.ts";
import type { Token } from "../tokens.ts";
import type { Recogniser } from "./recogniser.ts";

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
export function repositories(people: Population): Recogniser {
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
export function logins(people: Population): Recogniser {
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
