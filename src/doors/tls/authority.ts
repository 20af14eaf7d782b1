import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isIP } from "node:net";
import { bits, booleanTrue, identifier, integer, octets, plain, sequence, set, tagged, time, utf8 } from "./der.ts";

/** PEM texts: the certificate of a server, its key, and the certificate that a client has to trust. */
export interface CertifiedServer {
  readonly cert: string;
  readonly key: string;
  readonly authority: string;
}

const dayMs = 86_400_000;
/** The maximum that browsers accept is 398 days. */
const validityMs = 397 * dayMs;

/**
 * A local authority and, from it, a certificate for a server under these names and addresses. The authority's key is
 * discarded immediately, and it can sign nothing else: trusting it means trusting this server.
 */
export function makeCertificate(names: readonly string[]): CertifiedServer {
  const now = Date.now();
  const authority = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const server = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer = nameOf(`Understudy local authority ${randomBytes(3).toString("hex")}`);
  const certify = (subject: Buffer, publicKey: KeyObject, extensions: readonly Buffer[]): string => {
    const valid = sequence(time(new Date(now - dayMs)), time(new Date(now + validityMs)));
    const keyIds = [
      extension("2.5.29.14", octets(keyId(publicKey))),
      extension("2.5.29.35", sequence(plain(0, keyId(authority.publicKey)))),
    ];
    const version = tagged(0, integer(Buffer.from([2])));
    const [serial, spki] = [integer(randomBytes(16)), publicKey.export({ type: "spki", format: "der" })];
    const allExtensions = tagged(3, sequence(...extensions, ...keyIds));
    const body = sequence(version, serial, ecdsaWithSha256, issuer, valid, subject, spki, allExtensions);
    return pem("CERTIFICATE", sequence(body, ecdsaWithSha256, bits(sign("sha256", body, authority.privateKey))));
  };
  return {
    authority: certify(issuer, authority.publicKey, [
      extension("2.5.29.19", sequence(booleanTrue(), integer(Buffer.from([0]))), true),
      extension("2.5.29.15", bits(Buffer.from([0b0000_0110]), 1), true),
      extension("2.5.29.30", sequence(tagged(0, ...names.map((name) => sequence(constraintOf(name))))), true),
    ]),
    cert: certify(nameOf("Understudy"), server.publicKey, [
      extension("2.5.29.19", sequence(), true),
      extension("2.5.29.15", bits(Buffer.from([0b1000_0000]), 7), true),
      extension("2.5.29.37", sequence(identifier("1.3.6.1.5.5.7.3.1"))),
      extension("2.5.29.17", sequence(...names.map(generalName))),
    ]),
    key: server.privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}

const ecdsaWithSha256 = sequence(identifier("1.2.840.10045.4.3.2"));

function nameOf(commonName: string): Buffer {
  return sequence(set(sequence(identifier("2.5.4.3"), utf8(commonName))));
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(identifier(id), ...(isCritical ? [booleanTrue()] : []), octets(value));
}

function keyId(key: KeyObject): Buffer {
  return createHash("sha1")
    .update(key.export({ type: "spki", format: "der" }))
    .digest();
}

function generalName(name: string): Buffer {
  return isIP(name) ? plain(7, bytesOf(name)) : plain(2, Buffer.from(name));
}

function constraintOf(name: string): Buffer {
  if (!isIP(name)) return plain(2, Buffer.from(name));
  const address = bytesOf(name);
  return plain(7, Buffer.concat([address, Buffer.alloc(address.length, 0xff)]));
}

function bytesOf(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split(".").map(Number));
  const [left = "", right] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const [head, tail] = [[...left], [...(right ?? [])]];
  const groups = [...head, ...new Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
  return Buffer.from(groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]));
}

function pem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
}
