/** Messages for the operator: a torn write that was cut, an engine that is lost or back. */
export type OnNotice = (notice: string) => void;
