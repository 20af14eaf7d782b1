import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Block } from "./pages.ts";

/**
 * Runs a page's shell blocks one after another in one shell, as a reader would who follows it from top to bottom, in an
 * empty folder and against a server of the page's own. Every command has to end well; every refusal has to be announced:
 *
 *     curl http://127.0.0.1:4747/v1/me      # 401, because no caller is named
 *
 * or by the box itself (```sh 401), which a reader can paste into zsh. There it runs as it would after being pasted.
 */
export function runShell(
  blocks: readonly Block[],
  folder: string,
  url: string,
  shell: "bash" | "zsh" = "bash",
): Promise<string> {
  const tools = join(folder, ".tools");
  mkdirSync(tools, { recursive: true });
  const cli = `${process.execPath} ${join(process.cwd(), "dist/cli.cjs")}`;
  // A server would run forever: it starts on a free port, must report its address, and is then stopped.
  const startAndStop = [
    `exec 3< <(exec ${cli} start "$@" --port 0)`,
    "pid=$!",
    "until IFS= read -t 20 -r line <&3 && [[ $line == *http://* ]]; do [[ -e /proc/$pid ]] || exit 1; done",
    "kill -TERM $pid; cat <&3 >/dev/null; wait $pid",
  ].join("\n");
  const write = (name: string, lines: readonly string[]): void =>
    writeFileSync(join(tools, name), ["#!/bin/bash", "set -u", ...lines, ""].join("\n"), { mode: 0o755 });
  // A reader of a page has no `understudy` of their own: pages write `npx understudy`.
  write("run-understudy", [
    `case "\${1-start}" in --help|--version) exec ${cli} "$@" ;; start) shift ;; -*) ;; *) exec ${cli} "$@" ;; esac`,
    startAndStop,
  ]);
  write("npx", [
    '[ "$1" = understudy ] && shift && exec run-understudy "$@"',
    `exec "${join(process.cwd(), "node_modules/.bin")}/$@"`,
  ]);
  write("npm", [
    'case "$1" in',
    "  test) exit 0 ;; # This is what runs right now.",
    // What a page installs (--save-dev NAME) is installed in this repository.
    `  install) top=\${3%%/*}; mkdir -p node_modules; ln -s ${join(process.cwd(), "node_modules")}/$top node_modules/$top; exit 0 ;;`,
    '  start) shift; [ $# -gt 0 ] && shift; exec run-understudy "$@" ;; # npm start -- …',
    "esac",
    'echo "npm $1 is not run from a page: mark the block" >&2; exit 64',
  ]);
  const script = [
    "set -eu -o pipefail",
    'curl() { command curl --silent --show-error --fail-with-body --max-time 20 "$@"; }',
    `refused() { local want=$1 got; shift; got=$(command curl -s -o /dev/null -w '%{http_code}' "$@")
       [ "$got" = "$want" ] || { echo "expected $want, got $got: $*" >&2; return 1; }; }`,
    ...blocks.flatMap(({ line, text, refusal }) => [`echo '— block at line ${line}' >&2`, announced(text, refusal)]),
  ].join("\n");
  const here = script
    .replace(/http:\/\/(?:127\.0\.0\.1|localhost):4747|(?<!\/)localhost:4747/g, url)
    .replaceAll("https://staging.example", url);
  const env = {
    PATH: `${tools}:${process.env.PATH}`,
    HOME: folder,
    PS1: "",
    PROMPT_EOL_MARK: "",
    UNDERSTUDY_URL: url,
    STAGING_URL: url,
    KEY: "svc_sk_demo_agent",
    SESSION: "svc_st_demo_owner",
    TOKEN: "svc_st_demo_owner",
    OTHER: "svc_sk_demo_outsider",
  };
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env, timeout: 240_000, maxBuffer: 2 ** 26 };
    // Only the input of an interactive shell counts as typed, and comments are not recognised there.
    const args = shell === "zsh" ? ["-f", "-i", "-s", "+m"] : ["-s"];
    const child = execFile(shell, args, options, (error, out, err) => {
      if (error === null) resolve(out);
      else reject(new Error(`${err.slice(-2_000)}\n${out.slice(-2_000)}`));
    });
    child.stdin?.end(`${here}\n`);
  });
}

/**
 * `curl … # 402 …` has to be refused with 402, and so do the commands under a line `# 402` or in a box marked with 402.
 */
function announced(text: string, refusal: string | null): string {
  if (refusal !== null) return text.replace(/^curl /m, `refused ${refusal} `);
  return text
    .replaceAll(/^# ([45]\d\d)\b[^\n]*\ncurl /gm, (_, status: string) => `refused ${status} `)
    .replaceAll(
      /^curl((?:[^\\\n]|\\\n|\\.)*?#\s*([45]\d\d)\b)/gm,
      (_, rest: string, status: string) => `refused ${status}${rest}`,
    );
}
