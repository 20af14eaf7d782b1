import { get, type TableDefinition } from "../base/table.ts";
import type { World } from "./world.ts";

/** The row with an id, if it belongs to the account: what belongs to another account is unknown to this one (§7). */
export function ownedRow<Row extends { readonly accountId: string }>(
  world: World,
  accountId: string,
  definition: TableDefinition<Row>,
  id: string,
): Row | undefined {
  const row = get(world.tables, definition, id);
  return row?.accountId === accountId ? row : undefined;
}
