import type { Sandbox } from "../library/sandbox-types.ts";

export interface PageConsole {
  /** Shows the console in a panel at the foot of the page. It is loaded when it is first opened. */
  open(): Promise<void>;
  close(): void;
}

/** The web console of an understudy that lives in a page, where no server could show it. */
export function newPageConsole(sandbox: Sandbox): PageConsole {
  let panel: HTMLElement | null = null;
  let open = new AbortController();
  let opening: Promise<void> | null = null;
  const close = (): void => {
    // What is removed no longer reads the events.
    open.abort();
    panel?.remove();
    [panel, opening] = [null, null];
  };
  async function show(): Promise<void> {
    panel = document.createElement("div");
    panel.id = "understudy-console";
    const frame = document.createElement("iframe");
    open = new AbortController();
    const { signal } = open;
    const fetch: Sandbox["fetch"] = (address, init) => sandbox.fetch(address, { ...init, signal });
    try {
      await fill(panel, frame, close, signal);
      await showConsole(frame, { sandbox: sandbox.name, fetch });
    } catch (error) {
      // An empty panel would be taken for one that is open.
      if (!signal.aborted) close();
      throw error;
    }
  }
  return {
    async open() {
      if (globalThis.document === undefined)
        throw new Error(
          "console.open() shows a panel of a page, and there is no document here. In Node, call listen() and open /_understudy/console of its URL.",
        );
      opening ??= show();
      await opening;
    },
    close,
  };
}

const look = `
  :host { position: fixed; inset: auto 0 0 0; z-index: 2147483647; height: 60vh; border-top: 2px solid #5b3fd6; }
  iframe { width: 100%; height: 100%; border: 0; background: Canvas; }
  button { position: absolute; right: 16px; bottom: 100%; padding: 4px 12px; border: 0; border-radius: 8px 8px 0 0;
    background: #5b3fd6; color: #fff; font: 14px system-ui, sans-serif; cursor: pointer; }
`;

/** In a shadow tree, so that neither the page's styles nor these reach the other. Waits for the frame, which is empty. */
function fill(panel: HTMLElement, frame: HTMLIFrameElement, close: () => void, closed: AbortSignal): Promise<void> {
  const style = document.createElement("style");
  style.textContent = look;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Close the console";
  button.addEventListener("click", close);
  // With an address of its own, the console's links and filters lead nowhere else.
  const empty = '<!doctype html><html lang="en"><title>Understudy</title><body><div id="app"></div></body></html>';
  const address = URL.createObjectURL(new Blob([empty], { type: "text/html" }));
  frame.title = "Understudy's console";
  frame.src = address;
  panel.attachShadow({ mode: "open" }).append(style, button, frame);
  document.body.append(panel);
  return new Promise((resolve) => {
    const end = (): void => {
      URL.revokeObjectURL(address);
      resolve();
    };
    frame.addEventListener("load", end, { once: true });
    closed.addEventListener("abort", end, { once: true });
  });
}

async function showConsole(frame: HTMLIFrameElement, understudyHost: object): Promise<void> {
  const { consoleFiles } = await import("./console-files.ts");
  const { contentWindow, contentDocument } = frame;
  // Closed in the meantime.
  if (contentWindow === null || contentDocument === null) return;
  Object.assign(contentWindow, { understudyHost });
  const add = (kind: "style" | "script", text: string, type = ""): void => {
    const element = contentDocument.createElement(kind);
    element.textContent = text;
    if (type !== "") element.setAttribute("type", type);
    contentDocument.head.append(element);
  };
  add("script", consoleFiles.theme);
  add("style", consoleFiles.style);
  add("script", consoleFiles.app, "module");
}
