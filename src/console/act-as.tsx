import { actingAs, principals } from "./state.ts";

/** The principal as which the page calls the interface: what is visible depends on the caller. */
export function ActAs() {
  return (
    <label class="act-as">
      Acting as{" "}
      <select value={actingAs.value} onChange={(event) => (actingAs.value = event.currentTarget.value)}>
        {principals.value.map(({ name, account }) => (
          <option key={`${account} ${name}`} value={name}>
            {name} · {account}
          </option>
        ))}
      </select>
    </label>
  );
}
