/** Matches of a search or filter are counted up to this number. No zod here: screens import it directly. */
export const COUNTED_MAX = 10_000;

/** An audience is counted up to this number before a campaign is sent. */
export const AUDIENCE_COUNTED_MAX = 25_000;
