// The options of a tool. `--help` prints the comment at the head of the tool's file; an unknown option is named above
// that comment, and ends the tool with 2 before it does anything.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

export function readOptions(file, { args = process.argv.slice(2), options = {}, allowPositionals = false } = {}) {
  try {
    const known = { help: { type: "boolean", short: "h" }, ...options };
    const read = parseArgs({ args, options: known, allowPositionals });
    if (!read.values.help) return read;
  } catch (error) {
    refuse(file, error.message.split(/\. (?=To )/, 1)[0]);
  }
  console.log(usageOf(file));
  process.exit(0);
}

/** Prints an error and the help, and ends the tool. */
export function refuse(file, problem) {
  console.error(`${problem}\n\n${usageOf(file)}`);
  process.exit(2);
}

function usageOf(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  const head = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith("//")),
  );
  return head.map((line) => line.replace(/^\/\/ ?/, "")).join("\n");
}
