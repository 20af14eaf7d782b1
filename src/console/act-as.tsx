import { actingAs, principals } from "./state.ts";

/** As whom the page itself calls the interface: what one sees depends on who asks. */
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
