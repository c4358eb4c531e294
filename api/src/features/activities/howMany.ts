import { OBJECT_TYPE_OF, type RecordTableName } from '@rapport/shared/recordTypes';

/** So many records; of a history that was imported, so many entries. */
export interface Many {
  count: number;
  noun: RecordTableName | 'entries';
}

/** `1 company`, `2,500 companies`, `4 entries`. */
export const howMany = ({ count, noun }: Many): string => {
  const one = noun === 'entries' ? 'entry' : OBJECT_TYPE_OF[noun];
  return `${count.toLocaleString('en')} ${count === 1 ? one : noun}`;
};
