/** A list that a search or filter leaves is counted no further than this. No zod here: screens import it as it is. */
export const COUNTED_MAX = 10_000;

/** An audience is counted no further than this before a campaign is sent. */
export const AUDIENCE_COUNTED_MAX = 25_000;
