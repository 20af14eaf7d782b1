/** What the operator should know: a torn write that was cut, an engine that has gone or is back. */
export type OnNotice = (notice: string) => void;
