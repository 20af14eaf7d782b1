/** The requirements for writing notes. */
export const writing = ["contact:read", "contact:create", "contact:update", "search:read"] as const;

/** A call about a developer's notes. */
export const about = (developerId: string) => ({ params: { developerId } });
