/** What writing notes takes. */
export const writing = ["contact:read", "contact:create", "contact:update", "search:read"] as const;

/** A call about somebody's notes. */
export const about = (developerId: string) => ({ params: { developerId } });
