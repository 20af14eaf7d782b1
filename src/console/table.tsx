import type { ComponentChildren } from "preact";
import { Scroll } from "./elements.tsx";
import { here } from "./route.ts";

export type Column<Row> = readonly [name: string, look: string, cell: (row: Row) => ComponentChildren];

/** Columns are named once, the least important by its look, which gives way where there is not room for all: on a narrow page each row becomes a card, whose cells show the names of their columns. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The row that the page's address names is marked. */
  keyOf: (row: Row, index: number) => string;
}) {
  return (
    <Scroll label={label} stacked>
      <table>
        <thead>
          <tr>
            {columns.map(([name, look]) => (
              <th
                key={name}
                class={`${look.includes("figures") ? "right" : ""} ${look.includes("least") ? "least" : ""}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = keyOf(row, index);
            return (
              <tr key={key} class={key === here.value.open ? "opened" : ""}>
                {columns.map(([name, look, cell]) => (
                  <td key={name} class={look} data-label={name}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}
