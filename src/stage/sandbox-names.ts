export const defaultSandbox = "default";

/** The header by which a request names its sandbox. */
export const sandboxHeader = "x-understudy-sandbox";

/** A name that fits into a header or a path: letters, digits, dot, dash and underscore, at most 64. */
export function isSandboxName(text: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,63}$/.test(text) && !text.includes("..");
}
