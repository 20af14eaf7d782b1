import { expect, test } from "vitest";
import { newFeed, publish, writeEvent } from "../../src/stage/feed.ts";

test("an event is serialized once, however many watch", () => {
  const feed = newFeed("a");
  feed.watched = true;
  const texts: string[] = [];
  for (let n = 0; n < 500; n++) feed.watchers.add((happening) => texts.push(writeEvent(feed, happening)));
  let written = 0;
  publish(feed, "clock", () => ({ written: ++written }));
  expect(new Set(texts)).toEqual(new Set(['id: a.1\nevent: clock\ndata: {"written":1}\n\n']));
  expect(texts).toHaveLength(500);
});
