import { bodyOf, hearsBody, says } from "../changes.ts";
import { mutantsOf, on } from "./table.ts";

const execute = "POST /v1/searches/execute" as const;
const angles = "POST /v1/searches/angles" as const;
const fields = "GET /v2/developers/fields" as const;

export const searchMutants = mutantsOf("searches", [
  ...on("§4.1", execute, [
    ["unknown technologies are ignored", hearsBody(({ config }) => void delete config?.levers?.technologies)],
    [
      "no location is strict",
      hearsBody(({ config }) => void (config?.levers?.location && (config.levers.location.strict = false))),
    ],
    [
      "a boost filters",
      says((json, call) => {
        if (JSON.stringify(bodyOf(call) ?? null).includes('"boost"')) json.results.pop();
      }),
    ],
  ]),
  ...on("A-29", execute, [
    ["a short page is not reported", says((json) => void (json.countStatus = "exact"))],
    [
      "floors narrow the corpus",
      says((json) => void (json.countStatus === "short_page" && (json.total = json.results.length))),
    ],
  ]),
  ...on("§4.1", angles, [
    [
      "angles differ each time",
      says(({ suggestions }) => {
        for (const one of suggestions) one.label += ` ${Math.random()}`;
      }),
    ],
    [
      "two angles have one id",
      says(({ suggestions }) => {
        for (const one of suggestions) one.id = "angle";
      }),
    ],
    [
      "21 angles are suggested",
      says(({ suggestions }) => {
        while (suggestions.length > 0 && suggestions.length < 21)
          suggestions.push({ ...suggestions[0], id: `a${suggestions.length}` });
      }),
    ],
    [
      "the scope project needs no project",
      hearsBody((body) => void (body.scope === "project" && !body.projectId && (body.scope = "account"))),
    ],
  ]),
  ...on("§4.1", fields, [
    ["the registry differs each time", says((json) => void (json.fields[0].description = String(Math.random())))],
    ["the registry says that it is not ok", says((json) => void (json.ok = false))],
  ]),
  ["§2.13", fields, "two fields have one name", says((json) => void (json.fields[1].name = json.fields[0].name))],
]);
