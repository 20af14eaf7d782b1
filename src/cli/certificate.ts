import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ListenOptions } from "../doors/listen.ts";
import { orExplain } from "./explain.ts";
import { UsageError } from "./flags.ts";

interface CertificateOptions {
  readonly tls: boolean;
  readonly "tls-cert"?: string | undefined;
  readonly "tls-key"?: string | undefined;
}

/** The certificate that a start listens with. */
export async function readCertificate(options: CertificateOptions): Promise<Pick<ListenOptions, "tls">> {
  const [certFile, keyFile] = [options["tls-cert"], options["tls-key"]];
  if (certFile === undefined && keyFile === undefined) return options.tls ? { tls: "made" } : {};
  if (certFile === undefined || keyFile === undefined) {
    throw new UsageError("--tls-cert and --tls-key go together: name the files of a certificate and of its key.");
  }
  const cert = readPem("--tls-cert", certFile, "certificate");
  const key = readPem("--tls-key", keyFile, "private key");
  const { createSecureContext } = await import("node:tls");
  orExplain(`--tls-cert, --tls-key: ${certFile} and ${keyFile} are not a certificate and its key in PEM`, () =>
    createSecureContext({ cert, key }),
  );
  return { tls: { cert, key } };
}

function readPem(flag: string, file: string, what: string): string {
  const text = orExplain(`${flag}: ${file} cannot be read`, () => readFileSync(file, "utf8"));
  if (!text.includes("-----BEGIN "))
    throw new UsageError(`${flag}: ${file} contains no ${what} in PEM (-----BEGIN …).`);
  return text;
}

/** The certificate to trust in its own file, which is removed at the end. */
export function keepAuthority(pem: string | null): { readonly file: string | null; readonly remove: () => void } {
  if (pem === null) return { file: null, remove: () => {} };
  const file = join(mkdtempSync(join(tmpdir(), "understudy-tls-")), "authority.pem");
  writeFileSync(file, pem);
  return { file, remove: () => rmSync(dirname(file), { recursive: true, force: true }) };
}
