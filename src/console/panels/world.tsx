import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { control, controlUrl, readJson } from "../api.ts";
import { CopyButton, Json } from "../elements.tsx";
import { JsonText, Select } from "../fields.tsx";
import { addressOf } from "../route.ts";
import { attempt, changeWorld, front, principals } from "../state.ts";

/** Changes the world by hand or by file, each time with an undo, and exports it as a scenario. */
export function World() {
  const accounts = [...new Set(principals.value.map(({ account }) => account))];
  return (
    <div class="world">
      <div class="section-head">
        <h1>World</h1>
        <p class="faint">
          The scenario's initial data can be changed here; every change can be undone. Records are made in{" "}
          <a href={addressOf("records")}>Records</a>, by the interface itself. Seed: <code>{front.value?.seed}</code>
        </p>
      </div>
      <div class="cards wide">
        <AccountForm accounts={accounts} />
        <KeyForm accounts={accounts} />
        <SeedForm accounts={accounts} />
        <FileForm />
        <ExportForm />
      </div>
    </div>
  );
}

function AccountForm({ accounts }: { accounts: readonly string[] }) {
  return (
    <Form
      title="Balance and plan"
      button="Change the account"
      onSubmit={(text) => {
        const { account, balance, plan } = text;
        const row = { id: account, ...(balance && { balance: Number(balance) }), ...(plan && { plan }) };
        return changeWorld(() => ({ accounts: [row] }), `${account} is changed.`);
      }}
    >
      <Select label="Account" name="account" options={accounts} />
      <label>
        Balance in credits
        <input name="balance" type="number" min="0" placeholder="as it is" />
      </label>
      <Select label="Plan" name="plan" options={[["", "as it is"], "starter", "growth", "scale", "enterprise"]} />
    </Form>
  );
}

function KeyForm({ accounts }: { accounts: readonly string[] }) {
  return (
    <Form
      title="Key or session"
      button="Make it"
      onSubmit={({ name, account, kind, entitlements }) =>
        changeWorld(
          () => ({
            principals: [
              { name, account, kind, entitlements: entitlements ? words(entitlements) : "all a key can hold" },
            ],
          }),
          `${name} is a principal now; its token is in Scenario, under Credentials.`,
        )
      }
    >
      <label>
        Name
        <input name="name" required pattern="[a-z0-9][a-z0-9\-]*" placeholder="ci" />
      </label>
      <Select label="Account" name="account" options={accounts} />
      <Select label="Kind" name="kind" options={["key", "session"]} />
      <label>
        Entitlements
        <input name="entitlements" placeholder="all, or search:read contact:read" />
      </label>
    </Form>
  );
}

const furnishable = ["contacts", "shortlists", "notes", "companies", "projects"];

function SeedForm({ accounts }: { accounts: readonly string[] }) {
  return (
    <Form
      title="Seed records"
      button="Seed"
      onSubmit={({ account, ...sizes }) => {
        const given = Object.entries(sizes).filter(([, size]) => size !== "");
        const furnish = { account, ...none, ...Object.fromEntries(given.map(([kind, size]) => [kind, Number(size)])) };
        return changeWorld(() => ({ furnish: [furnish] }), `${account} is furnished.`);
      }}
    >
      <Select label="Account" name="account" options={accounts} />
      <div class="fields">
        {furnishable.map((kind) => (
          <label key={kind}>
            {kind}
            <input name={kind} type="number" min="0" max="2000" placeholder="0" />
          </label>
        ))}
      </div>
    </Form>
  );
}

const none = Object.fromEntries(furnishable.map((kind) => [kind, 0]));

const example = `{
  "people": [{ "developer": 0, "name": "Ada Lovelace" }],
  "steps": [{ "call": "POST /v1/shortlists", "body": { "name": "Seeded" } }]
}`;

function FileForm() {
  const [text, setText] = useState(example);
  return (
    <Form
      title="By file or as text"
      button="Do it"
      onSubmit={() => changeWorld(() => readJson(text), "All changes were made.")}
    >
      <label>
        File
        <input
          type="file"
          accept=".json,application/json"
          onChange={async (event) => setText((await event.currentTarget.files?.[0]?.text()) ?? text)}
        />
      </label>
      <JsonText label="Change, in the words of a scenario" rows={6} value={text} onChange={setText} />
    </Form>
  );
}

function ExportForm() {
  const [written, setWritten] = useState<unknown>(null);
  const text = JSON.stringify(written, null, 2);
  return (
    <Form
      title="Export it as a scenario"
      button="Export"
      onSubmit={({ title }) =>
        attempt(async () =>
          setWritten(await control("GET", `/scenario?${new URLSearchParams(title ? { title } : {})}`)),
        )
      }
    >
      <label>
        Title
        <input name="title" maxLength={100} placeholder="Made by hand" />
      </label>
      {written !== null && (
        <>
          <p class="actions">
            <a class="button" download="made-by-hand.json" href={`data:application/json,${encodeURIComponent(text)}`}>
              Save as made-by-hand.json
            </a>
            <CopyButton text={() => text} />
          </p>
          <p class="faint">Save it in the folder of --scenarios, or fetch it from {controlUrl("/scenario")}.</p>
          <Json value={written} />
        </>
      )}
    </Form>
  );
}

function words(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** A card with fields and one button; the fields are handed on as text, by their names. */
function Form({
  title,
  button,
  onSubmit,
  children,
}: {
  title: string;
  button: string;
  onSubmit: (text: Readonly<Record<string, string>>) => Promise<unknown>;
  children: ComponentChildren;
}) {
  return (
    <form
      class="card form"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        const data = [...new FormData(event.currentTarget)].filter(([, value]) => typeof value === "string");
        void onSubmit(Object.fromEntries(data) as Record<string, string>);
      }}
    >
      <h2>{title}</h2>
      {children}
      <p>
        <button type="submit">{button}</button>
      </p>
    </form>
  );
}
