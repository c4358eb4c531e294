/** A reference that Stripe returns as an id, or as the whole object if the request asked to expand it. */
export type Expandable = string | { id: string } | null;

export const idOf = (expandable: Expandable | undefined): string | null =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? null);

/** Converts Stripe's Unix seconds to ISO 8601. */
export const instant = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1_000).toISOString();
