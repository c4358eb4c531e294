import { OBJECT_TYPE_OF, type RecordTableName } from '@rapport/shared/recordTypes';

/** `1 company`, `2,500 companies`. */
export const howMany = (count: number, table: RecordTableName): string =>
  `${count.toLocaleString('en')} ${count === 1 ? OBJECT_TYPE_OF[table] : table}`;
