// Written from the options of the commands by test/cli/config-types.test.ts. To write it again: npm run generate -- config

/** What understudy.config.ts, .js or .json may say. Keys and tokens come from the environment. */
export interface UnderstudyConfig {
  /** Where editors find what a config may say: `./node_modules/understudy/dist/config.schema.json`. */
  readonly $schema?: string;
  /** Where to listen; 0 picks a free port (4747). */
  readonly port?: number;
  /** The address to listen on (127.0.0.1). */
  readonly host?: string;
  /** The seed of the population and of all random choices (understudy). */
  readonly seed?: string;
  /** The world that sandboxes start in (fresh-account). */
  readonly scenario?: string;
  /** How time passes; step: each poll of a job advances it (real). */
  readonly clock?: string;
  /** What the clock shows at first, such as 2026-03-01T09:00:00Z. */
  readonly now?: string;
  /** How many developers there are (50000). */
  readonly population?: number;
  /** Your own developers, in the shape of an answer: JSON or NDJSON. */
  readonly people?: string;
  /** A folder with your own scenarios. */
  readonly scenarios?: string;
  /** Replay the answers in a recording of proxy --record; answer the rest from the recorded world. */
  readonly replay?: string;
  /** Answer 501 on operations that the interface does not describe. */
  readonly statedOnly?: boolean;
  /** Count rate limits and quotas, but refuse no call for them. */
  readonly noLimits?: boolean;
  /** How many requests a sandbox's journal keeps; up to 50000 (1000). */
  readonly journal?: number;
  /** How long answers take (none). */
  readonly latency?: "none" | "realistic";
  /** Host names besides localhost under which the control plane answers, such as mock.ci. */
  readonly controlHosts?: string | readonly string[];
  /** Require no control token, even where others can reach --host. */
  readonly openControl?: boolean;
  /** Origins besides localhost whose pages may use the interface, such as https://app.example. */
  readonly corsOrigins?: string | readonly string[];
  /** Serve https://, with --tls-cert and --tls-key. */
  readonly tls?: boolean;
  /** The certificate for https:// with its chain, in PEM. */
  readonly tlsCert?: string;
  /** The private key of --tls-cert, in PEM. */
  readonly tlsKey?: string;
  /** Where worlds are kept; a password stays out of lists of processes in redis://HOST?password-file=FILE, or all of it in UNDERSTUDY_STORE (memory). */
  readonly store?: string;
  /** How a real deployment differs, as the contract kit wrote it. */
  readonly overlay?: string;
  /** The real service's own openapi.json, which the mock follows: understudy learn says what it settles; or an OpenAPI Overlay, or a document of operations of your own, beside ours. */
  readonly document?: string;
  /** Files that the document may refer to; no other is read. */
  readonly documentFiles?: string | readonly string[];
  /** Other readings of the interface: understudy assumptions list --contested. */
  readonly assume?: string | readonly string[] | Readonly<Record<string, string>>;
  /** How requests are logged (pretty). */
  readonly log?: "pretty" | "json" | "silent";
  /** Open the console in a browser. */
  readonly open?: boolean;
  /** End when standard input ends, as it does when the parent program is gone. */
  readonly endWithStdin?: boolean;
  /** Options of `understudy contract`. */
  readonly contract?: ContractConfig;
  /** Options of `understudy proxy`. */
  readonly proxy?: ProxyConfig;
}

export interface ContractConfig {
  /** The deployment to check. */
  readonly target?: string;
  /** Checks whose name matches this regular expression. */
  readonly only?: string;
  /** Also create objects, and remove them again. */
  readonly allowWrites?: boolean;
  /** Also use up rate limits. */
  readonly allowBursts?: boolean;
  /** Credits that the run may spend (0). */
  readonly budgetCredits?: number;
  /** Units that the run may use of each monthly quota, such as deep searches (20). */
  readonly budgetUnits?: number;
  /** The service's own openapi.json: say where its answers are not as that says. */
  readonly document?: string;
  /** What fails the run (stated). */
  readonly failOn?: "stated" | "assumed" | "any";
  /** Known differences, each with a reason and an expiry. */
  readonly baseline?: string;
  /** What an earlier run learned of the target and this run expects. */
  readonly overlay?: string;
  /** Names a finished report, a job or a project of the account. */
  readonly targetFile?: string;
  /** Where to write the reports, assumptions.json and overlay.json. */
  readonly report?: string;
  /** One request an operation and what it shows: at most 300 requests and a minute. */
  readonly quick?: boolean;
  /** Repeats the choices of another run (today's date). */
  readonly seed?: string;
  /** Sent with every request; may be given more than once. */
  readonly header?: string | readonly string[];
  /** How often a safe call is repeated when a gateway fails it (2). */
  readonly retries?: number;
  /** The longest wait for one event, such as a link that expires (90s). */
  readonly patience?: string;
  /** Stop in an orderly way after this long. */
  readonly deadline?: string;
  /** Stop at the first failure. */
  readonly bail?: boolean;
}

export interface ProxyConfig {
  /** The real service. */
  readonly target?: string;
  /** Port to listen on, 0 for a free one (4748). */
  readonly port?: number;
  /** Address to listen on (127.0.0.1). */
  readonly host?: string;
  /** Operations that the mock answers, such as 'research.*,quotas.get'. */
  readonly mock?: string | readonly string[];
  /** The mock answers when the target cannot be reached or lacks the operation. */
  readonly fallback?: boolean;
  /** Write the traffic there, with people and credentials removed. */
  readonly record?: string;
  /** Record people unchanged; credentials are always removed. */
  readonly keep?: boolean;
  /** Certificates to trust in addition to the usual ones, in PEM. */
  readonly ca?: string;
  /** Host names besides localhost and --host under which the proxy answers, such as proxy.ci. */
  readonly controlHosts?: string | readonly string[];
  /** Origins besides localhost whose pages may use the target through it, such as https://app.example. */
  readonly corsOrigins?: string | readonly string[];
  /** Where to write the reports, assumptions.json and overlay.json. */
  readonly report?: string;
  /** What an earlier run learned of the service and this run expects. */
  readonly overlay?: string;
  /** The service's own openapi.json: say where its answers are not as that says. */
  readonly document?: string;
  /** What fails the run (stated). */
  readonly failOn?: "stated" | "assumed" | "any";
}
