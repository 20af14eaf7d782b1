import composed from "../../../../fixtures/meanings.json" with { type: "json" };

export const stateCodes: ReadonlyMap<string, string> = new Map(Object.entries(composed.states));
