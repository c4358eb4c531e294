import { prepared } from '../../db/database';
import { addRow, type Scope } from '../../db/scope';

export interface NewActivity {
  type: string;
  description: string;
  entity_type: string;
  entity_id?: string;
  /** Of every changed field, what it was and what it is. */
  changes?: Record<string, [before: unknown, after: unknown]>;
}

/** Writes down what happened, in the transaction in which it happens. */
export const recordActivity = (scope: Scope, { changes, ...activity }: NewActivity) =>
  prepared(
    addRow(scope, 'activities', {
      ...activity,
      actor_id: scope.userId,
      changes: changes ? JSON.stringify(changes) : null,
    }),
  );

/** The fields that a change really changes, with what they were and what they become. */
export const changesBetween = (before: object, change: object): Record<string, [before: unknown, after: unknown]> => {
  const old = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(change)
      .filter(([field, value]) => value !== undefined && JSON.stringify(old[field]) !== JSON.stringify(value))
      .map(([field, value]) => [field, [old[field], value]]),
  );
};
