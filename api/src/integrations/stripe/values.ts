/** A reference that Stripe answers as an id, or as the whole object where it was asked to expand it. */
export type Expandable = string | { id: string } | null;

export const idOf = (expandable: Expandable | undefined): string | null =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? null);

/** Stripe's seconds as ISO 8601. */
export const instant = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1_000).toISOString();
