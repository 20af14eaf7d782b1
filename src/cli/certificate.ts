import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ListenOptions } from "../doors/listen.ts";
import { explainFile } from "./explain.ts";
import type { UsageProblem } from "./flags.ts";

interface CertificateOptions {
  readonly tls: boolean;
  readonly "tls-cert"?: string | undefined;
  readonly "tls-key"?: string | undefined;
}

/** The certificate that a start listens with, or why there is none. */
export async function readCertificate(options: CertificateOptions): Promise<Pick<ListenOptions, "tls"> | UsageProblem> {
  const [certFile, keyFile] = [options["tls-cert"], options["tls-key"]];
  if (certFile === undefined && keyFile === undefined) return options.tls ? { tls: "made" } : {};
  if (certFile === undefined || keyFile === undefined) {
    return { usage: "--tls-cert and --tls-key go together: name the files of a certificate and of its key." };
  }
  const cert = readText("--tls-cert", certFile);
  if (typeof cert !== "string") return cert;
  const key = readText("--tls-key", keyFile);
  if (typeof key !== "string") return key;
  const { createSecureContext } = await import("node:tls");
  for (const [flag, file, text] of [
    ["--tls-cert", certFile, cert],
    ["--tls-key", keyFile, key],
  ]) {
    const what = flag === "--tls-key" ? "private key" : "certificate";
    if (!text?.includes("-----BEGIN ")) return { usage: `${flag}: ${file} contains no ${what} in PEM (-----BEGIN …).` };
  }
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    return {
      usage: `--tls-cert, --tls-key: ${certFile} and ${keyFile} are not a certificate and its key in PEM: ${(error as Error).message}.`,
    };
  }
  return { tls: { cert, key } };
}

function readText(flag: string, file: string): string | UsageProblem {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    return { usage: `${flag}: ${file} cannot be read: ${explainFile(error)}.` };
  }
}

/** The certificate to trust in its own file, which is removed at the end. */
export function keepAuthority(pem: string | null): { readonly file: string | null; readonly remove: () => void } {
  if (pem === null) return { file: null, remove: () => {} };
  const file = join(mkdtempSync(join(tmpdir(), "understudy-tls-")), "authority.pem");
  writeFileSync(file, pem);
  return { file, remove: () => rmSync(dirname(file), { recursive: true, force: true }) };
}
