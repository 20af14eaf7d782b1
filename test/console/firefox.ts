import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const executablePath = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

export const hasFirefox = existsSync(executablePath);

export interface Firefox {
  /** Opens an address in a page of a width; Firefox makes none narrower than 500 pixels. */
  open(url: string, width: number): Promise<void>;
  /** The value of an expression in the page, once it is neither null nor false. */
  until(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** Firefox as users have it, by Marionette: Playwright knows only its own build of it. */
export async function launchFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), "understudy-firefox-"));
  writeFileSync(join(profile, "user.js"), 'user_pref("marionette.port", 0);\n');
  const browser = spawn(executablePath, ["--headless", "--no-remote", "--marionette", "--profile", profile], {
    stdio: "ignore",
    env: { ...process.env, HOME: profile },
  });
  const gone = new Promise((resolve) => browser.once("exit", resolve));
  const portFile = join(profile, "MarionetteActivePort");
  while (!existsSync(portFile) && browser.exitCode === null) await setTimeout(50);
  const socket = connect(Number(readFileSync(portFile, "utf8")), "127.0.0.1");
  const send = commandsOver(socket);
  await send("WebDriver:NewSession", {});
  const element = async (selector: string) => {
    const { value } = await send("WebDriver:FindElement", { using: "css selector", value: selector });
    return { id: Object.values(value as object)[0] as string };
  };
  return {
    async open(url, width) {
      await send("WebDriver:SetWindowRect", { width, height: 900 });
      // An address that differs only behind its # would not be loaded.
      await send("WebDriver:Navigate", { url: "about:blank" });
      await send("WebDriver:Navigate", { url });
    },
    async until(expression) {
      const script = `const [, found] = arguments; const look = () => {
        const value = (() => (${expression}))();
        if (value === null || value === false) setTimeout(look, 30); else found(value);
      }; look();`;
      return (await send("WebDriver:ExecuteAsyncScript", { script, args: [null] })).value;
    },
    click: async (selector) => void (await send("WebDriver:ElementClick", await element(selector))),
    type: async (selector, text) =>
      void (await send("WebDriver:ElementSendKeys", { ...(await element(selector)), text })),
    async close() {
      socket.destroy();
      browser.kill("SIGKILL");
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

type Answer = { readonly value?: unknown };

/** Marionette's messages are JSON behind their length: [0, id, command, parameters] and [1, id, error, result]. */
function commandsOver(socket: Socket): (name: string, parameters: object) => Promise<Answer> {
  let received = Buffer.alloc(0);
  const waiting = new Map<number, (error: { message: string } | null, result: Answer) => void>();
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(":");
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(String(received.subarray(colon + 1, end)));
      received = received.subarray(end);
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3]);
    }
  });
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      const id = waiting.size + 1;
      waiting.set(id, (error, result) => (error ? reject(new Error(`${name}: ${error.message}`)) : resolve(result)));
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}
