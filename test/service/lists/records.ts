import { setConditions } from "../../../src/model/conditions.ts";
import type { World } from "../../../src/model/world.ts";
import { developerAt } from "../../../src/service/lists/developer-ref.ts";
import { advanceClock } from "../../../src/stage/clock.ts";
import { startWorld } from "../../harness.ts";

/** A world whose limits count but never refuse, with developers to save, because tests of records make many calls. */
export async function startRecords(options: Parameters<typeof startWorld>[0] = {}) {
  const { core, fetch, call } = startWorld(options);
  await call("GET /v1/me");
  const { world } = core.stage.sandboxes.inMemory.get("default") as { world: World };
  setConditions(world, { limits: "counted" });

  const developer = (index: number): string => developerAt(world, index).id;
  return {
    core,
    fetch,
    call,
    world,
    developer,
    login: (index: number): string => developerAt(world, index).login,
    advance: (span: number): void => advanceClock(world, span, 0),
    async newList(name: string, as = "owner"): Promise<string> {
      return (await call("POST /v1/shortlists", { as, body: { name } })).json.id;
    },
    /** Adds developers to a list; returns the contact ids in the same order. */
    async add(list: string, developers: readonly number[], as = "owner"): Promise<string[]> {
      const body = { developerIds: developers.map(developer) };
      const { json } = await call(`POST /v1/shortlists/${list}/members`, { as, body });
      const all = [...json.added, ...json.existing] as { contactId: string; developerId: string }[];
      return body.developerIds.map((id) => all.find((each) => each.developerId === id)?.contactId as string);
    },
    async note(index: number, body: string, as = "owner") {
      return (await call(`POST /v1/developers/${developer(index)}/notes`, { as, body: { body } })).json;
    },
    /** Every row of a list with pages, and the number of pages. */
    async readAll(path: string, member: string, as = "owner") {
      // biome-ignore lint/suspicious/noExplicitAny: rows of every list
      const rows: any[] = [];
      let cursor: string | null = null;
      let pages = 0;
      do {
        const glue = path.includes("?") ? "&" : "?";
        const { json } = await call(`GET ${path}${cursor === null ? "" : `${glue}cursor=${cursor}`}`, { as });
        rows.push(...json[member]);
        cursor = json.nextCursor;
        pages++;
      } while (cursor !== null);
      return { rows, pages };
    },
  };
}
