import { everyCheck } from "../../contracts/all.ts";
import { everyStatement } from "../../contracts/statements/all.ts";
import { everyRule } from "../../src/contract/judge/invariants/all.ts";
import { groundOfCheck } from "../../src/contract/seen/sentences.ts";

/** A check that may call a violation, the sentences that would not hold then, and why they would not. */
export interface Grounds {
  readonly check: string;
  readonly sentences: readonly string[];
  readonly why: string;
}

/** Why it follows, by the kind of check, where the title of a check is not its sentence in other words. */
const whys: readonly (readonly [id: RegExp, why: string])[] = [
  [/^input /, "a value just beyond what the sentence allows is sent, and everything else in the request is as stated"],
  [/^unknown /, "a member that nobody knows is sent"],
  [/^credential /, "the operation is called without a credential, and with one that was made up"],
  [/^again /, "what was just answered is asked for again by somebody who may not see it"],
  [/^entitlement /, "a caller without the entitlement calls, and nothing else is wrong with the request"],
  [/^(object|foreign) /, "an id that was never handed out, or that of another account, is asked for"],
  [/^nothing made /, "what a refused request would have made is looked for by its name"],
  [/^limit /, "the calls of one window are counted from its beginning to its first refusal"],
  [/^allowance /, "what each answer announces is compared; a difference rests on A-09, for no header is stated"],
  [
    /^(answers |errors$)/,
    "every answer of the run is compared with its declaration: each finding names its own sentence",
  ],
  [/^History: /, "two answers about one thing are compared: each finding names the sentence about that thing"],
  [/^rule /, "members of one answer, or of an answer and its request, contradict each other"],
  [/^Maximum sizes: /, "a value at the bound is sent, and has to be accepted"],
  [/^Depths: /, "everybody on a page is looked at: what the depth has is there, and what only a deeper one has is not"],
  [/^Levers: The lever /, "nobody is found whom a hard filter leaves out, and fewer are found than without it"],
  [/^Refused requests: /, "what the request names is read before and after it: a refusal is no change"],
  [/^Concurrency: /, "of two requests at the same time one comes second, and finds what the first one left"],
  [/^Side effects: /, "everything that the request does not name is read before and after it"],
  [/^Stored text: /, "what is answered, and read again, is the text that was sent"],
  [
    /^Pages: .* at most limit /,
    "the lowest and the highest value that the sentence allows are sent, and the rows are counted",
  ],
  [
    /^(Free|Purse): /,
    "what the balance says is used is read before and after, and compared with what is stated to cost",
  ],
];

const whyOf = (id: string): string => whys.find(([pattern]) => pattern.test(id))?.[1] ?? "";

/** Each check that is not about an assumption; and what every answer is compared with, whoever asked for it. */
export const everyGround: readonly Grounds[] = [
  ...everyCheck.flatMap((check): Grounds[] => {
    const ground = groundOfCheck(check);
    if (!("stated" in ground)) return [];
    const sentences = "sentences" in ground ? (ground.sentences ?? []) : [];
    return [{ check: check.id, sentences, why: whyOf(check.id) }];
  }),
  ...everyRule.flatMap(({ source, routes }): Grounds[] =>
    "sentences" in source
      ? [{ check: `rule of ${routes.join(", ")}`, sentences: source.sentences, why: whyOf("rule ") }]
      : [],
  ),
];

/** These name the sentence with what they find, in one of many answers. */
export function namesItsOwn({ check }: Grounds): boolean {
  return /^(answers |errors$|History: )/.test(check);
}

const texts = new Map(everyStatement.map(({ id, text }): [string, string] => [id, text]));

/** A page of evidence: sentence × check × why it follows; derived checks of one kind and one sentence are one row. */
export function groundsPage(): string {
  const rows = new Map<string, { readonly ground: Grounds; count: number }>();
  for (const ground of everyGround) {
    const kind = isDerived(ground) ? ground.check.split(" ", 1)[0] : ground.check;
    const key = `${ground.sentences.join()} ${kind}`;
    const row = rows.get(key);
    if (row === undefined) rows.set(key, { ground, count: 1 });
    else row.count += 1;
  }
  const lines = [...rows.values()].map(({ ground, count }) => {
    const said = ground.sentences.map((id) => `§${id}: ${texts.get(id)}`).join("<br>") || "named by each finding";
    const check = count === 1 ? ground.check : `${ground.check}, and ${count - 1} like it`;
    return `| ${[said, check, ground.why].map((each) => each.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return `# Where the sentence stands of each check that may call a violation\n\n${everyGround.length} of ${everyCheck.length} checks and of the rules for all answers; the others are about assumptions.\n\nWhere nothing is said of why it follows, the title of the check is the sentence in other words.\n\n| sentence | check | why it follows |\n|---|---|---|\n${lines.join("\n")}\n`;
}

function isDerived({ check }: Pick<Grounds, "check">): boolean {
  return !/^[A-Z][\w -]*: /.test(check);
}
