import { Select } from "./fields.tsx";
import { actingAs, principals } from "./state.ts";

/** The principal as which the page calls the interface: what is visible depends on the caller. */
export function ActAs() {
  return (
    <Select
      label="Acting as"
      class="act-as"
      value={actingAs.value}
      options={principals.value.map(({ name, account }) => [name, `${name} · ${account}`])}
      onChange={(name) => (actingAs.value = name)}
    />
  );
}
