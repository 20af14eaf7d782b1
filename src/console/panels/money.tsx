import type { LedgerEntry } from "../../control/answers.ts";
import { amount, dayAndTime, signed } from "../format.ts";
import { Chip, Empty, Scroll } from "../parts.tsx";
import { addressOf, filterBy, here } from "../route.ts";
import { movements, principals, requests } from "../state.ts";
import { Cells } from "./cells.tsx";
import { StepPlot } from "./step-plot.tsx";

export function Money() {
  const accounts = [...new Set([...principals.value, ...movements.value].map(({ account }) => account))];
  const account = here.value.filters.get("account") ?? accounts[0] ?? "";
  const own = movements.value.filter((entry) => entry.account === account);
  return (
    <section aria-label="Money">
      <div class="section-head">
        <h1>Money</h1>
        <select
          aria-label="Account"
          value={account}
          onChange={(event) => filterBy("account", event.currentTarget.value)}
        >
          {accounts.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <strong class="figures big">{amount(own.at(-1)?.balanceAfter ?? 0)} credits</strong>
      </div>
      {own.length === 0 ? (
        <Empty words="No credit has moved in this account yet. Send a request that costs something, or change the balance in World." />
      ) : (
        <>
          <StepPlot entries={own} />
          <Skus entries={own} />
          <Entries entries={own} />
          <Cells entries={own} />
        </>
      )}
    </section>
  );
}

function Skus({ entries }: { entries: readonly LedgerEntry[] }) {
  const spent = new Map<string, number>();
  for (const { kind, sku, operation, credits } of entries) {
    if (kind !== "charge") continue;
    const name = sku ?? operation ?? "other";
    spent.set(name, (spent.get(name) ?? 0) - credits);
  }
  if (spent.size === 0) return null;
  return (
    <p class="chips">
      <span class="faint">Spent on</span>
      {[...spent]
        .sort((a, b) => b[1] - a[1])
        .map(([sku, credits]) => (
          <Chip key={sku}>
            {sku} <span class="figures">{amount(credits)}</span>
          </Chip>
        ))}
    </p>
  );
}

const maxRows = 300;

function Entries({ entries }: { entries: readonly LedgerEntry[] }) {
  const newest = entries.slice(-maxRows).reverse();
  return (
    <Scroll label="Movements" stacked>
      <table>
        <caption class="visually-hidden">Movements, newest first</caption>
        <thead>
          <tr>
            <th>When</th>
            <th>Kind</th>
            <th class="right">Credits</th>
            <th class="right">Balance</th>
            <th>For</th>
            <th>Developer</th>
            <th>Caused by</th>
          </tr>
        </thead>
        <tbody>
          {newest.map((entry) => (
            <tr key={entry.id} id={entry.id} class={here.value.open === entry.id ? "opened" : ""}>
              <td class="mono faint" data-label="When">
                {dayAndTime(entry.at)}
              </td>
              <td data-label="Kind">
                <Chip kind={entry.kind}>{entry.kind}</Chip>
              </td>
              <td class="figures" data-label="Credits">
                {signed(entry.credits)}
              </td>
              <td class="figures" data-label="Balance">
                {amount(entry.balanceAfter)}
              </td>
              <td data-label="For">
                {[entry.operation, entry.sku].filter(Boolean).join(" · ")}{" "}
                {entry.ref && <span class="mono faint">{entry.ref}</span>}
              </td>
              <td class="mono" data-label="Developer">
                {entry.developerId ?? <None />}
              </td>
              <td data-label="Caused by">
                <Cause id={entry.id} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** On a narrow page, where each cell has its own line, nothing is shown. */
function None() {
  return <span class="none faint">—</span>;
}

function Cause({ id }: { id: string }) {
  const request = requests.value.find(({ ledger }) => ledger.includes(id));
  if (request === undefined) return <None />;
  return (
    <a href={addressOf("requests", request.id)}>
      {request.method} {request.path}
    </a>
  );
}
