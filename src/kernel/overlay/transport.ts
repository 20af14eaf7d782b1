import { z } from "zod";

/** How a document writes paths beside what they mean: none of it says anything of the service. */
export const Transport = z.strictObject({
  /** What stands before the paths that are meant, such as `/api`. */
  before: z.array(z.string()).default([]),
  /** What the document's server has of each path, such as `/v1`. */
  server: z.string().default(""),
  /** Whether paths end with a slash. */
  slash: z.boolean().default(false),
});
export type Transport = z.output<typeof Transport>;

/** What a path may mean, besides itself, where paths are written in that way. */
export function spellingsOf(follows?: { readonly transport: Transport }): (path: string) => readonly string[] {
  if (follows === undefined) return () => [];
  const { before, server, slash } = follows.transport;
  return (path) => {
    const ends = slash && path.length > 1 && path.endsWith("/") ? [path, path.slice(0, -1)] : [path];
    const shorter = ends.flatMap((each) =>
      before.filter((prefix) => each.startsWith(`${prefix}/`)).map((prefix) => each.slice(prefix.length)),
    );
    const whole = server === "" ? [] : ends.map((each) => server + each);
    return [...ends, ...shorter, ...whole].slice(1);
  };
}
