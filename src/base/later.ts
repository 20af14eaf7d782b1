import { begunOnce } from "./on-first-use.ts";
import type { Slices } from "./slices.ts";

/**
 * Modules that a page loads when the first call needs them, so that it begins with less. Node has them from the start, as
 * loading them then would take it longer.
 */
export interface Later<Modules> {
  (): Modules;
  /** Loads them if they are not there yet. */
  readonly wait: () => Slices<void>;
  /** The same, or null if they are there: what a call has to wait for. */
  readonly ahead: () => Slices<void> | null;
  readonly load: () => Promise<void>;
  readonly provide: (modules: Modules) => void;
}

export function later<Modules extends object>(from: () => Promise<Modules>): Later<Modules> {
  let modules: Modules | null = null;
  let failure: unknown = null;
  const use = (): Modules => {
    if (modules !== null) return modules;
    const why = failure === null ? "was used before it was loaded." : `could not be loaded: ${failure}`;
    throw new Error(`A part of Understudy ${why}`);
  };
  const provide = (loaded: Modules): void => {
    modules = loaded;
  };
  const begin = begunOnce(async () => {
    try {
      provide(await from());
    } catch (error) {
      failure = error;
      throw error;
    }
  });
  const load = async (): Promise<void> => {
    if (modules === null) await begin();
  };
  function* wait(): Slices<void> {
    if (modules !== null) return;
    yield load();
    // Who could not wait is told so, instead of being asked to wait again without end.
    use();
  }
  return Object.assign(use, { wait, ahead: () => (modules === null ? wait() : null), load, provide });
}
