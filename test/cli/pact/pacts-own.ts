import { Verifier } from "@pact-foundation/pact";

/** Runs Pact's own verifier against a mock, with one credential for all requests that had one. Throws on a mismatch. */
export function verifyByPact(url: string, pactUrls: string[], token: string): Promise<string> {
  return new Verifier({
    provider: "developer-search-and-enrichment",
    providerBaseUrl: url,
    pactUrls,
    providerStatesSetupUrl: `${url}/_understudy/pact/state`,
    logLevel: "error",
    requestFilter: (request, _, next) => {
      if (request.headers.authorization) request.headers.authorization = `Bearer ${token}`;
      next();
    },
  }).verifyProvider();
}
