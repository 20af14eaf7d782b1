/** RFC 9421 and RFC 9530 signing as a client does it, with the platform's own means. */
export interface Signer {
  readonly keyId: string;
  readonly privateKey: CryptoKey;
}

export interface Unsigned {
  readonly method: string;
  readonly url: string;
  readonly authorization: string;
  readonly body: string | null;
}

export async function newKeyPair(): Promise<{ privateKey: CryptoKey; jwk: { kty: "OKP"; crv: "Ed25519"; x: string } }> {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const { x } = await crypto.subtle.exportKey("jwk", publicKey);
  return { privateKey, jwk: { kty: "OKP", crv: "Ed25519", x: x as string } };
}

/** Headers that sign a request; `created` is in seconds of the target's clock. */
export async function sign(
  request: Unsigned,
  { keyId, privateKey }: Signer,
  created: number,
): Promise<Record<string, string>> {
  const digest = request.body === null ? null : `sha-256=:${base64(await sha256(request.body))}:`;
  const components: readonly (readonly [string, string])[] = [
    ["@method", request.method],
    ["@target-uri", request.url],
    ["authorization", request.authorization],
    ...(digest === null ? [] : [["content-digest", digest] as const]),
  ];
  const names = components.map(([name]) => `"${name}"`).join(" ");
  const parameters = `(${names});created=${created};keyid="${keyId}";alg="ed25519";nonce="${crypto.randomUUID()}"`;
  const base = [...components.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${parameters}`].join(
    "\n",
  );
  const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, new TextEncoder().encode(base)));
  return {
    "signature-input": `sig1=${parameters}`,
    signature: `sig1=:${base64(signature)}:`,
    ...(digest !== null && { "content-digest": digest }),
  };
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
