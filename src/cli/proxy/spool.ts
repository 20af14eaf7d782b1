import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, openSync, rmSync } from "node:fs";
import { linesOf } from "../traffic/json-items.ts";

/** Lines that wait on the disk until they may be shown. They are encrypted with a key that is in no file. */
export interface Spool {
  readonly write: (line: string) => void;
  /** All lines, in order, and the file is gone afterwards. */
  readonly takeAll: () => AsyncGenerator<string>;
  readonly discard: () => void;
}

const cipherName = "aes-256-ctr";

export function newSpool(path: string, onError: (error: Error) => void): Spool {
  const [key, start] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv(cipherName, key, start);
  const file = createWriteStream(path, { fd: openSync(path, "w", 0o600) });
  file.on("error", onError);
  const discard = (): void => rmSync(path, { force: true });
  return {
    write(line) {
      file.write(cipher.update(`${line}\n`));
    },
    async *takeAll() {
      const error = await new Promise<Error | null | undefined>((resolve) => {
        file.end(cipher.final(), (error?: Error | null) => resolve(error));
      });
      // A stream that was destroyed says so here, and what destroyed it comes a moment later.
      if (error) throw file.errored ?? error;
      const plain = createReadStream(path).pipe(createDecipheriv(cipherName, key, start));
      yield* linesOf(plain, { problem: null, tooLong: 0 });
      discard();
    },
    discard,
  };
}
