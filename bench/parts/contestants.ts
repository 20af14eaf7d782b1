import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bodies, capture } from "./capture.ts";
import { peerFiles } from "./peer-files.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface Contestant {
  readonly name: string;
  readonly args: (port: number) => readonly string[];
  /** The program that runs it, if it is not node. */
  readonly program?: string;
  /** The request that shows whether it is ready. */
  readonly ready: string;
  readonly isUnderstudy?: true;
}

export const understudyArgs = (port: number, ...more: readonly string[]): readonly string[] => [
  "dist/cli.cjs",
  "start",
  ...["--port", String(port), "--log", "silent", "--clock", "frozen", "--no-limits"],
  ...more,
];

const catalog = "/v1/pricing/catalog";

export const yardstick = "bare Express 5, res.json";

/** Understudy, the yardsticks, and the installed peers (npm install --prefix bench/peers). */
export async function contestants(withPeers: boolean): Promise<readonly Contestant[]> {
  const folder = temporaryFolder();
  const bodies = join(folder, "bodies.json");
  const captured = await capture();
  writeFileSync(bodies, JSON.stringify(captured));
  const script = (name: string, file: string, ...more: readonly string[]): Contestant => ({
    name,
    args: (port) => [file, String(port), bodies, ...more],
    ready: catalog,
  });
  return [
    { name: "Understudy", args: understudyArgs, ready: catalog, isUnderstudy: true },
    script(yardstick, "bench/yardsticks/express.mjs"),
    script("bare node:http, stringify", "bench/yardsticks/node-http.mjs", "stringify"),
    script("bare node:http, ready bytes", "bench/yardsticks/node-http.mjs", "bytes"),
    ...(withPeers ? peers(folder, captured, script) : []),
  ];
}

function peers(
  folder: string,
  bodies: Bodies,
  script: (name: string, file: string) => Contestant,
): readonly Contestant[] {
  const modules = "bench/peers/node_modules";
  if (!existsSync(modules)) {
    console.log("Peers are left out; npm install --prefix bench/peers brings them.");
    return [];
  }
  const files = peerFiles(folder, bodies);
  return [
    script("Fastify 5", "bench/peers/fastify.mjs"),
    {
      name: "json-server 0.17",
      args: (port) => [
        `${modules}/json-server/lib/cli/bin.js`,
        ...["--port", String(port), "--host", "127.0.0.1", "--quiet", "--routes", files.routes, files.database],
      ],
      ready: catalog,
    },
    {
      name: "Prism 5",
      args: (port) => [`${modules}/@stoplight/prism-cli/dist/index.js`, "mock", "-p", String(port), files.document],
      ready: catalog,
    },
    {
      name: "Mockoon CLI 9",
      args: (port) => [
        `${modules}/@mockoon/cli/bin/run.js`,
        ...["start", "--data", files.environment, "--port", String(port), "--disable-log-to-file"],
      ],
      ready: catalog,
    },
    ...wireMock(`${modules}/wiremock/build`, files.mappings),
  ];
}

/** The package includes its jar; Java may be missing. Its journal is as long as a sandbox's here. */
function wireMock(folder: string, mappings: string): readonly Contestant[] {
  const jar = existsSync(folder) ? readdirSync(folder).find((name) => name.endsWith(".jar")) : undefined;
  if (jar === undefined || spawnSync("java", ["-version"]).status !== 0) return [];
  return [
    {
      name: "WireMock 3",
      program: "java",
      args: (port) => [
        ...["-Xmx512m", "-jar", join(folder, jar), "--root-dir", mappings, "--disable-banner"],
        ...["--port", String(port), "--bind-address", "127.0.0.1", "--max-request-journal", "1000"],
      ],
      ready: catalog,
    },
  ];
}
