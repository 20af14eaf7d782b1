/** Followers beyond which a person is a public figure. */
export const celebrityFollowers = 10_000;
