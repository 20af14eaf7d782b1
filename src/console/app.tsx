import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Announcer } from "./announcer.tsx";
import { consoleOf, rememberToken, sandboxName, tokenWanted } from "./api.ts";
import { ClockBar, HeaderButtons, SandboxPicker } from "./header.tsx";
import { Palette } from "./palette.tsx";
import { PanelLinks } from "./panel-links.tsx";
import { type PanelName, panels } from "./panel-names.ts";
import { Coverage } from "./panels/coverage.tsx";
import { Faults } from "./panels/faults.tsx";
import { Jobs } from "./panels/jobs.tsx";
import { Money } from "./panels/money.tsx";
import { People } from "./panels/people.tsx";
import { RealService } from "./panels/real-service.tsx";
import { Records } from "./panels/records.tsx";
import { Reference } from "./panels/reference.tsx";
import { Requests } from "./panels/requests.tsx";
import { Scenario } from "./panels/scenario.tsx";
import { World } from "./panels/world.tsx";
import { addressOf, here } from "./route.ts";
import { paletteOpen } from "./shortcuts.ts";
import { begin, exists, isRead, playing, readAll, returns, toast } from "./state.ts";
import { connected } from "./stream.ts";

const views: { readonly [name in PanelName]: () => JSX.Element } = {
  scenario: Scenario,
  requests: Requests,
  jobs: Jobs,
  money: Money,
  records: Records,
  people: People,
  world: World,
  coverage: Coverage,
  faults: Faults,
  "real-service": RealService,
  reference: Reference,
};

export function App() {
  const { panel } = here.value;
  const View = views[panel];
  const isAsking = tokenWanted.value || exists.value === false;
  const isReading = !isRead.value && !isAsking;
  const title = panels.find(([name]) => name === panel)?.[1];
  const shownBefore = useRef<PanelName | null>(null);
  document.title = `${title} · Understudy`;
  // What had the focus may have gone with the panel before.
  useEffect(() => {
    const isFirst = shownBefore.current === null;
    shownBefore.current = panel;
    if (!isFirst && document.activeElement === document.body) document.getElementById("main")?.focus();
  }, [panel]);
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        Skip to the panel
      </button>
      <header>
        <div class="bar" aria-busy={isReading}>
          <a class="brand" href={addressOf("scenario")}>
            <Mark /> Understudy
          </a>
          <NowPlaying />
          <SandboxPicker />
          <Live />
          <ClockBar />
        </div>
        <div class="tabs">
          <PanelLinks />
          <HeaderButtons />
        </div>
      </header>
      <main id="main" tabIndex={-1} aria-label={title} aria-busy={isReading}>
        {tokenWanted.value ? <AskToken /> : isAsking ? <NoSandbox /> : <View key={returns.value} />}
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

/** The scenario that plays; a click leads to the others. */
function NowPlaying() {
  const { title } = playing.value;
  return (
    <span class="now-playing">
      <span class="faint">Scenario</span>
      <a href={addressOf("scenario")} title={title}>
        {title}
      </a>
    </span>
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
  const message = toast.value;
  return (
    <div class="toasts" role="status" aria-live="polite">
      {message && (
        <div class={`toast ${message.bad ? "bad" : ""}`}>
          <span>{message.text}</span>
          {message.undo && (
            <button type="button" onClick={message.undo}>
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

/** Viewing creates nothing, so a sandbox is created by an explicit click, or by the first request to it. */
function NoSandbox() {
  return (
    <section class="card ask" aria-label="No sandbox">
      <h1>There is no sandbox “{sandboxName}” yet</h1>
      <p>The first request to it creates it. You can also create it now.</p>
      <p class="actions">
        <button type="submit" onClick={begin}>
          Make it
        </button>
        <a class="button" href={consoleOf("default")}>
          Go to the default sandbox
        </a>
      </p>
    </section>
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
        toast.value = null;
        void readAll();
      }}
    >
      <h1>This server requires its control token</h1>
      <p>It was set with --control-token when the server was started. It is kept for this tab only.</p>
      <label>
        Control token <input name="token" type="password" autocomplete="off" required />
      </label>
      <button type="submit">Go on</button>
    </form>
  );
}
