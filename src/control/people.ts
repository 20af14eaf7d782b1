import { z } from "zod";
import { isObject } from "../base/json-object.ts";
import { parseUtf8 } from "../base/parse-json.ts";
import { type Implemented, operation } from "../kernel/operation.ts";
import { readGiven } from "../model/given-person.ts";
import { givePeople, withGivenPeople } from "../model/person-override.ts";
import { service } from "../service/later.ts";
import { control, type GetStage, sandboxOf } from "./controls.ts";

/** The size of some ten thousand people with all the members of an answer. */
const maxBytes = 64 * 2 ** 20;

const form = '{people: [{login: "…"}, …]}';

export function peopleOperations(stage: GetStage): readonly Implemented[] {
  return [
    operation({
      id: "control.people",
      route: "POST /_understudy/people",
      ...control,
      summary: "Add your own developers to the sandbox",
      description:
        "A body `{people: […]}` or a list: developers in the shape of an answer, whole or partly, each with an id or a login. They are found, enriched and researched like all others; members that are not given are generated to fit, and stay the same. They replace people of the population, whose size does not change.",
      bytes: { maxBytes, json: true },
      examples: { body: { people: [{ login: "mira-vance", name: "Mira Vance" }] } },
      answers: {
        status: 200,
        body: z
          .looseObject({
            people: z.array(z.looseObject({ id: z.string(), login: z.string() })),
            population: z.int(),
          })
          .meta({ id: "JoinedPeople" }),
      },
      refuses: ["bad_request", "payload_too_large"],
      waitsFor: service.ahead,
      handle({ call, refuse }) {
        const value = call.body instanceof Uint8Array ? parseUtf8(call.body) : undefined;
        if (value === undefined) return refuse("bad_request", `The body must be JSON: ${form}.`);
        const rows = isObject(value) ? value.people : value;
        if (!Array.isArray(rows)) {
          const where = isObject(value) ? 'Body member "people"' : "The body";
          return refuse("bad_request", `${where} must be a list of developers, as in ${form}. No one has joined.`);
        }
        const read = readGiven(rows);
        if ("problems" in read) {
          const [first] = read.problems;
          return refuse("bad_request", `Body member "people.${first?.row ?? 0}": ${first?.reason}. No one has joined.`);
        }
        const { world } = sandboxOf(stage(), call);
        const { peopleIn, problemWithPeople } = service();
        const problem = problemWithPeople(withGivenPeople(world, read.people), world);
        if (problem !== null) return refuse("bad_request", `Body member "people": ${problem} No one has joined.`);
        givePeople(world, read.people);
        const people = peopleIn(world);
        const joined = read.people.map(({ id, login }) => {
          const index = (id === undefined ? people.indexOfLogin(login ?? "") : people.indexOfId(id)) as number;
          return { id: people.idOf(index), login: people.loginOf(index) };
        });
        return { people: joined, population: people.size };
      },
    }),
  ];
}
