import { render } from "preact";
import { App } from "./app.tsx";
import { listenToKeys } from "./shortcuts.ts";
import { start } from "./state.ts";

void start();
listenToKeys();
render(<App />, document.getElementById("app") as HTMLElement);
