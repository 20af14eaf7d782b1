import type { Server, ServerOptions } from "node:http";
import { createServer } from "node:https";
import { hostname, networkInterfaces } from "node:os";

/** PEM texts of a certificate and its key. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export { makeCertificate } from "./authority.ts";

/** The names and addresses under which a server that listens on a host is reached. */
export function namesFor(host: string): readonly string[] {
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const own = Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));
  const elsewhere = isEverywhere ? [hostname(), ...own.filter((address) => !address.includes("%"))] : [host];
  return [...new Set(["localhost", "127.0.0.1", "::1", ...elsewhere.map((name) => name.toLowerCase())])];
}

const handshakeMs = 15_000;
/** The same over TLS, by the same listeners. */
export function newSecureServer({ cert, key }: Certificate, settings: ServerOptions): Server {
  return createServer({ ...settings, cert, key, handshakeTimeout: handshakeMs });
}
