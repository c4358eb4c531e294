import type { ListedType } from '@rapport/shared/recordFields';
import type { ViewCount } from '@rapport/shared/views';
import type { Knex } from 'knex';
import type { Identity } from '../../db/identity';
import { inWorkspace, type Scope } from '../../db/scope';
import { narrowed } from '../records/narrowing.readModel';
import { countMatches, matchingRecords } from '../records/recordList.readModel';
import { listViews } from './views.readModel';
import { limitStatementTime } from './views.repository';

/** The time for counting all views of a list together. */
const BUDGET_MS = 2_000;
const EACH_MS = 700;
/** PostgreSQL's error code for a statement that was canceled because it took too long. */
const CANCELED = '57014';

/**
 * Counts the records of each view. A count that takes too long is `null`, and so is one that would begin after the time
 * for all is over. Each count runs in a separate transaction, because a canceled statement aborts its transaction.
 */
export const countViews = async (
  db: Knex,
  { workspace_id, user_id }: Pick<Identity, 'workspace_id' | 'user_id'>,
  objectType: ListedType,
): Promise<ViewCount[]> => {
  const inside = <T>(work: (scope: Scope) => Promise<T>) =>
    inWorkspace(db, { workspaceId: workspace_id, userId: user_id, lane: 'read' }, work);
  const views = await inside((scope) => listViews(scope, objectType));
  const until = Date.now() + BUDGET_MS;
  const counts: ViewCount[] = [];
  for (const { id } of views) {
    const left = Math.min(EACH_MS, until - Date.now());
    counts.push({
      id,
      count: left > 0 ? await inside((scope) => countWithin(scope, objectType, id, left)).catch(nullIfCanceled) : null,
    });
  }
  return counts;
};

const countWithin = async (scope: Scope, objectType: ListedType, view: string, milliseconds: number) => {
  // Set first, because narrowing reads the values of own fields too.
  await limitStatementTime(scope, milliseconds);
  const query = await narrowed(scope, objectType, { view });
  return countMatches(scope, objectType, query, () => matchingRecords(scope, objectType, query));
};

const nullIfCanceled = (error: { code?: string }): null => {
  if (error.code === CANCELED) return null;
  throw error;
};
