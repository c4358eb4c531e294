import { RECORD_TABLES } from '@rapport/shared/recordTypes';

const WITH_TRASH = new Set<string>(RECORD_TABLES);

/** SQL for whether no row of these tables names an imported record (`records`) in the column. Rows in the trash do not count. */
export const isInNone = (column: string, tables: string[]): string =>
  tables
    .map((table) => {
      const isThere = WITH_TRASH.has(table) ? ` and ${table}.deleted_at is null` : '';
      return `not exists (select from ${table} where ${table}.workspace_id = :workspace and ${table}.${column} = records.id${isThere})`;
    })
    .join(' and ');
