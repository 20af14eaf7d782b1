import type { Store } from "../../stage/store.ts";
import type { Engine } from "./engine.ts";
import { eventsScript } from "./scripts.ts";
import { unseal } from "./seal.ts";

interface WatchParts {
  readonly engine: Engine;
  readonly keysOf: (name: string) => string[];
  readonly homeOf: (name: string) => string;
  readonly channelOf: (name: string) => string;
}

/**
 * Forwards the events of a sandbox from all replicas. Messages bring them immediately; what was missed, because
 * a watcher or the engine was away, is read from the stream, where each event has its number.
 */
export function newWatch({ engine, keysOf, homeOf, channelOf }: WatchParts): Store["watch"] {
  return (name, since, watcher) => {
    let { life, number: last } = since;
    let ended = false;
    let stop = (): void => {};
    /** One after another, so that events keep their order. */
    let turn: Promise<void> = Promise.resolve();

    const tell = (message: string): void => {
      const [, from, number, kind, data] = /^(\S+) (\d+) (\S+) (.*)$/s.exec(message) ?? [];
      if (ended || data === undefined) return;
      if (from !== life) [life, last] = [from as string, 0];
      if (Number(number) <= last) return;
      if (Number(number) > last + 1) watcher.missed();
      last = Number(number);
      const text = unseal(homeOf(name), data);
      if (text === undefined) watcher.missed();
      else watcher.tell({ life, number: last, kind: kind as string, data: JSON.parse(text) });
    };
    const catchUp = async (): Promise<void> => {
      for (const text of (await engine.run(eventsScript, keysOf(name), [life, String(last)])) as string[]) tell(text);
    };
    const later = (work: () => void | Promise<void>): void => {
      turn = turn.then(work).catch(() => watcher.missed());
    };
    later(async () => {
      const onMessage = (message: string): void => later(() => tell(message));
      const subscription = await engine.subscribe(channelOf(name), onMessage, () => later(catchUp));
      if (ended) return subscription();
      stop = subscription;
      return catchUp();
    });
    return () => {
      ended = true;
      stop();
    };
  };
}
