import { useEffect, useRef, useState } from "preact/hooks";
import { paletteOpen, shortcuts } from "./keys.ts";
import { addressOf, panels } from "./route.ts";
import { moveClock, playScenario, presenting, resetWorld, scenarios } from "./state.ts";

interface Deed {
  readonly words: string;
  readonly hint: string;
  readonly run: () => unknown;
}

/** Everything the page can do, found by typing. */
function deeds(): Deed[] {
  return [
    ...panels.map(([name, label]) => ({
      words: `Go to ${label}`,
      hint: "panel",
      run: () => (location.hash = addressOf(name)),
    })),
    ...scenarios.value.map(({ name, title }) => ({
      words: `Play ${name}`,
      hint: title,
      run: () => playScenario(name),
    })),
    ...["10s", "1m", "15m", "1h", "1d", "30d"].map((step) => ({
      words: `Advance the clock by ${step}`,
      hint: "time",
      run: () => moveClock({ advance: step }),
    })),
    ...["frozen", "real", "60x", "600x"].map((mode) => ({
      words: `Run the clock: ${mode}`,
      hint: "time",
      run: () => moveClock({ mode }),
    })),
    { words: "Reset the world", hint: "with undo", run: resetWorld },
    { words: "Presenter mode", hint: "large type, less noise", run: () => (presenting.value = !presenting.value) },
    ...shortcuts.map(([keys, words]) => ({ words: `Shortcut: ${keys}`, hint: words, run: () => {} })),
  ];
}

const mostShown = 12;

export function Palette() {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = deeds()
    .filter((deed) => words.every((word) => `${deed.words} ${deed.hint}`.toLowerCase().includes(word)))
    .slice(0, mostShown);
  const chosen = Math.min(at, found.length - 1);

  const close = (): void => {
    paletteOpen.value = false;
  };
  const run = (deed: Deed | undefined): void => {
    close();
    deed?.run();
  };
  return (
    <dialog ref={dialog} class="palette" aria-label="Find and do anything" onClose={close}>
      <input
        autofocus
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="deeds"
        aria-activedescendant={found.length > 0 ? `deed-${chosen}` : undefined}
        aria-label="What to do"
        placeholder="A scenario, a panel, a time …"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") setAt(Math.min(chosen + 1, found.length - 1));
          else if (event.key === "ArrowUp") setAt(Math.max(chosen - 1, 0));
          else if (event.key === "Enter") run(found[chosen]);
          else return;
          event.preventDefault();
        }}
      />
      <div id="deeds" class="deeds" role="listbox" aria-label="Found">
        {found.map((deed, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox above
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox
          <div
            key={deed.words}
            id={`deed-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => run(deed)}
          >
            <span>{deed.words}</span> <span class="faint">{deed.hint}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="faint">Nothing is called that.</p>}
    </dialog>
  );
}
