import "../library/at-once.ts";
import { writeFileSync } from "node:fs";
import { stringify } from "yaml";
import { newDocument } from "../interface/description/document.ts";
import { interfaceOperations } from "../interface/operations.ts";
import { command } from "./command.ts";
import { orExplain } from "./error-words.ts";
import { refuseExtra } from "./flags.ts";

export const openapi = command({
  name: "openapi",
  usage: "understudy openapi [--out FILE] [--format json|yaml]",
  flags: {
    out: { kind: "text", value: "FILE", help: "Where to write; the terminal if not given" },
    format: { kind: "choice", value: "json|yaml", default: "json", help: "How to write it" },
  },
  async run({ out, format }, rest, terminal) {
    refuseExtra("openapi", rest, (extra) => /\.\w+$/.test(extra) && "out");
    const { bytes } = newDocument(() => interfaceOperations).writtenFor("http://127.0.0.1:4747", {});
    const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const text = format === "json" ? `${JSON.stringify(document, null, 2)}\n` : stringify(document);
    if (out === undefined) terminal.out(text);
    else {
      orExplain(`--out: ${out} cannot be written`, () => writeFileSync(out, text));
      terminal.err(`Wrote ${out}.\n`);
    }
    return 0;
  },
});
