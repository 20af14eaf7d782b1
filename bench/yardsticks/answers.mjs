// The bodies that every yardstick answers: Understudy's answers to the same requests.
import { readFileSync } from "node:fs";

export const [port, bodies] = [Number(process.argv[2]), JSON.parse(readFileSync(process.argv[3], "utf8"))];
