import { consoleOf, isInPage, sandboxName } from "./api.ts";
import { sandboxes } from "./state.ts";

/** Each sandbox has its own address, so that two can be open in two tabs. */
export function SandboxPicker() {
  if (isInPage) return null;
  const names = [...new Set(["default", sandboxName, ...sandboxes.value.map(({ name }) => name)])];
  return (
    <label class="sandbox">
      <span class="faint">Sandbox</span>
      <select
        aria-label="Sandbox"
        value={sandboxName}
        onChange={(event) => {
          const wanted = event.currentTarget.value;
          const name = wanted === "+" ? prompt("Name of the new sandbox (letters, digits, . _ -)") : wanted;
          if (name === null || name === "") event.currentTarget.value = sandboxName;
          else location.href = consoleOf(name) + location.hash;
        }}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value="+">New sandbox …</option>
      </select>
    </label>
  );
}
