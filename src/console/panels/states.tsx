import { useState } from "preact/hooks";
import type { ScenarioView } from "../../control/answers.ts";
import { control } from "../api.ts";
import { inPlace } from "../fields.tsx";
import { attempt, refresh, say } from "../state.ts";
import { useAnswer } from "../use-answer.ts";

type State = ScenarioView["states"][number];

/** Variations of the current scenario, reached from the current world: one small form each. */
export function States({ of: scenario }: { of: string }) {
  const states = useAnswer<{ scenario: ScenarioView }>(`/scenarios/${encodeURIComponent(scenario)}`)?.scenario.states;
  if (states === undefined) return <p class="faint reading">Reading …</p>;
  if (states.length === 0) return null;
  return (
    <details class="states">
      <summary>
        Change this world into <span class="faint">{states.length} states</span>
      </summary>
      {states.map((state) => (
        <StateForm key={state.name} state={state} />
      ))}
    </details>
  );
}

function StateForm({ state: { name, params } }: { state: State }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const enter = () =>
    attempt(async () => {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
      const made = await control<Record<string, unknown>>("POST", "/pact/state", { state: name, params: given });
      await refresh();
      const ids = Object.entries(made).map(([key, value]) => `${key} ${String(value)}`);
      say(["The world was changed.", ...ids].join(" "));
    });
  return (
    <form class="state" onSubmit={inPlace(enter)}>
      <span>{name}</span>
      {params.map((param) => (
        <label key={param.name}>
          {param.name}
          <input
            value={values[param.name] ?? ""}
            placeholder={String(param.default ?? "")}
            onInput={(event) => setValues({ ...values, [param.name]: event.currentTarget.value })}
          />
        </label>
      ))}
      <button type="submit" class="plain" data-row>
        Change
      </button>
    </form>
  );
}
