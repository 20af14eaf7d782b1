import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dailyPanels, furtherPanels, type PanelName } from "./panel-names.ts";
import { addressOf, here } from "./route.ts";

/** On a phone, what does not fit in one line is in the menu. */
const phone = matchMedia("(max-width: 600px)");
const isNarrow = signal(phone.matches);
phone.addEventListener("change", () => (isNarrow.value = phone.matches));
const fitting = 3;

type Named = readonly [name: PanelName, label: string];

/** The panels of every day, and a menu with the others, which has the name of the one that is open. */
export function PanelLinks(): JSX.Element {
  const { panel } = here.value;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [panel]);
  const shown = isNarrow.value ? dailyPanels.slice(0, fitting) : dailyPanels;
  const others = [...dailyPanels.slice(shown.length), ...furtherPanels];
  const further = others.find(([name]) => name === panel);
  return (
    <nav aria-label="Panels">
      {shown.map((each) => (
        <PanelLink key={each[0]} of={each} />
      ))}
      <details
        class={further === undefined ? "further" : "further current"}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        onFocusOut={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOpen(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !isOpen) return;
          event.stopPropagation();
          setOpen(false);
          event.currentTarget.querySelector("summary")?.focus();
        }}
      >
        <summary>{further?.[1] ?? "More"}</summary>
        <div class="menu">
          {others.map((each) => (
            <PanelLink key={each[0]} of={each} />
          ))}
        </div>
      </details>
    </nav>
  );
}

function PanelLink({ of: [name, label] }: { of: Named }) {
  return (
    <a href={addressOf(name)} aria-current={name === here.value.panel ? "page" : undefined}>
      {label}
    </a>
  );
}
