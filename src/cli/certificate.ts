import { readFileSync } from "node:fs";
import type { ListenOptions } from "../doors/listen.ts";
import { orExplain } from "./error-words.ts";
import { UsageError } from "./flags.ts";

interface CertificateOptions {
  readonly tls: boolean;
  readonly "tls-cert"?: string | undefined;
  readonly "tls-key"?: string | undefined;
}

const makeOne =
  "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout key.pem -out cert.pem";

/** The certificate that a start listens with. */
export async function readCertificate(options: CertificateOptions): Promise<Pick<ListenOptions, "tls">> {
  const [certFile, keyFile] = [options["tls-cert"], options["tls-key"]];
  if (certFile === undefined && keyFile === undefined) {
    if (!options.tls) return {};
    throw new UsageError(
      `--tls makes no certificate: name one by --tls-cert and --tls-key. For this machine alone:\n  ${makeOne}`,
    );
  }
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
