import { RECORD_TABLES } from '@rapport/shared/recordTypes';

const WITH_TRASH = new Set<string>(RECORD_TABLES);

/** SQL for which rows of a table count: those outside the trash, and only followers who still follow. */
const isCounted = (table: string): string => {
  if (table === 'followers') return ' and followers.is_following';
  return WITH_TRASH.has(table) ? ` and ${table}.deleted_at is null` : '';
};

/** SQL for whether no row of these tables refers to an imported record (`records`) in the column. */
export const isUnusedIn = (column: string, tables: string[]): string =>
  tables
    .map(
      (table) =>
        `not exists (select from ${table} where ${table}.workspace_id = :workspace and ${table}.${column} = records.id${isCounted(table)})`,
    )
    .join(' and ');
