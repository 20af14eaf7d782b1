import { useEffect, useRef, useState } from "preact/hooks";
import type { JobView } from "../control/answers.ts";
import { control } from "./api.ts";
import { find } from "./finds.ts";
import { readDocument } from "./panels/document-signal.ts";
import { paletteOpen } from "./shortcuts.ts";
import type { Find } from "./verbs.ts";

export function Palette() {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // A dialog that is removed while it is open takes the focus with it.
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  const [jobs, setJobs] = useState<readonly JobView[]>([]);
  useEffect(() => {
    readDocument();
    control<{ jobs: JobView[] }>("GET", "/jobs").then(
      (answer) => setJobs(answer.jobs),
      () => setJobs([]),
    );
  }, []);
  const found = find(text, jobs);
  const chosen = Math.min(at, found.length - 1);

  useEffect(() => document.getElementById(`find-${chosen}`)?.scrollIntoView({ block: "nearest" }), [chosen]);

  const close = (): void => {
    paletteOpen.value = false;
  };
  const run = (chosenFind: Find | undefined): void => {
    close();
    chosenFind?.run();
  };
  return (
    <dialog ref={dialog} class="palette" aria-label="Find and do anything" onClose={close}>
      <input
        autofocus
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="finds"
        aria-activedescendant={found.length > 0 ? `find-${chosen}` : undefined}
        aria-label="What to do"
        placeholder="402, owner, a path, a person, fail the next search, balance 5 …"
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
      <div id="finds" class="finds" role="listbox" aria-label="Found">
        {found.map((each, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox above
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox
          <div
            key={`${each.words} ${each.hint}`}
            id={`find-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => run(each)}
          >
            <span>{each.words}</span> <span class="faint">{each.hint}</span>
          </div>
        ))}
      </div>
    </dialog>
  );
}
