import type { JSX } from "preact";
import { Announcer } from "./announcer.tsx";
import { rememberToken, tokenWanted } from "./api.ts";
import { ClockBar } from "./clock-bar.tsx";
import { HeaderButtons } from "./header-buttons.tsx";
import { paletteOpen } from "./keys.ts";
import { Palette } from "./palette.tsx";
import { Faults } from "./panels/faults.tsx";
import { Jobs } from "./panels/jobs.tsx";
import { Money } from "./panels/money.tsx";
import { People } from "./panels/people.tsx";
import { Provenance } from "./panels/provenance.tsx";
import { Records } from "./panels/records.tsx";
import { Reference } from "./panels/reference.tsx";
import { Requests } from "./panels/requests.tsx";
import { Stage } from "./panels/stage.tsx";
import { addressOf, here, type PanelName, panels } from "./route.ts";
import { SandboxPicker } from "./sandbox-picker.tsx";
import { attempt, front, refresh, toast } from "./state.ts";
import { connected } from "./stream.ts";

const views: { readonly [name in PanelName]: () => JSX.Element } = {
  stage: Stage,
  requests: Requests,
  jobs: Jobs,
  money: Money,
  records: Records,
  people: People,
  faults: Faults,
  provenance: Provenance,
  reference: Reference,
};

export function App() {
  const { panel } = here.value;
  const View = views[panel];
  const title = panels.find(([name]) => name === panel)?.[1];
  document.title = `${title} · Understudy`;
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        Skip to the panel
      </button>
      <header>
        <div class="bar">
          <a class="brand" href={addressOf("stage")}>
            <Mark /> Understudy
          </a>
          <SandboxPicker />
          <span class="seed faint">seed {front.value?.seed ?? "…"}</span>
          <Live />
          <ClockBar />
        </div>
        <div class="tabs">
          <nav aria-label="Panels">
            {panels.map(([name, label]) => (
              <a key={name} href={addressOf(name)} aria-current={name === panel ? "page" : undefined}>
                {label}
              </a>
            ))}
          </nav>
          <HeaderButtons />
        </div>
      </header>
      <main id="main" tabIndex={-1} aria-label={title}>
        {tokenWanted.value ? <AskToken /> : <View />}
      </main>
      <Toast />
      <Announcer />
      {paletteOpen.value && <Palette />}
    </>
  );
}

function Mark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <circle cx="9" cy="11" r="7" class="mark-back" />
      <circle cx="14" cy="11" r="7" class="mark-front" />
    </svg>
  );
}

function Live() {
  return (
    <span class={`live ${connected.value ? "on" : "off"}`} role="status">
      <span aria-hidden="true">{connected.value ? "●" : "○"}</span> {connected.value ? "live" : "connecting"}
    </span>
  );
}

function Toast() {
  const shown = toast.value;
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown && (
        <div class={`toast ${shown.bad ? "bad" : ""}`}>
          <span>{shown.text}</span>
          {shown.undo && (
            <button type="button" onClick={shown.undo}>
              Undo
            </button>
          )}
          <button type="button" class="quiet" aria-label="Dismiss" onClick={() => (toast.value = null)}>
            ✕
          </button>
        </div>
      )}
    </div>
  );
}

function AskToken() {
  return (
    <form
      class="card ask"
      onSubmit={(event) => {
        event.preventDefault();
        const token = new FormData(event.currentTarget as HTMLFormElement).get("token");
        rememberToken(String(token));
        void attempt(refresh);
      }}
    >
      <h1>This server asks for its control token</h1>
      <p>It was set with --control-token when the server was started. It is kept for this tab only.</p>
      <label>
        Control token <input name="token" type="password" autocomplete="off" required />
      </label>
      <button type="submit">Go on</button>
    </form>
  );
}
