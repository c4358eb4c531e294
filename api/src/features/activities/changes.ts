import type { FieldSnapshot } from '@rapport/shared/fields';

/** Every changed field with its old and new value; an own field (`custom.key`) also with its label. */
export type Changes = Record<string, [before: unknown, after: unknown, field?: FieldSnapshot]>;

/** The fields whose values a change really changes, with their old and new values. */
export const changesBetween = (before: object, change: object): Changes => {
  const old = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(change)
      .filter(([field, value]) => value !== undefined && JSON.stringify(old[field]) !== JSON.stringify(value))
      .map(([field, value]) => [field, [old[field], value]]),
  );
};

/** The values of the changed fields before (0) or after (1) the change. */
export const valuesOf = (changes: Changes, side: 0 | 1): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).map(([field, sides]) => [field, sides[side]]));
