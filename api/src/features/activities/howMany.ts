import { msg, plural } from '@lingui/core/macro';
import type { RecordTableName } from '@rapport/shared/recordTypes';
import type { Sentence } from '@rapport/shared/words';

/** So many records; of a history that was imported, so many entries. */
export interface Many {
  count: number;
  noun: RecordTableName | 'entries';
}

const WORDS: Record<Many['noun'], (count: number) => Sentence> = {
  contacts: (count) => msg`${plural(count, { one: '# contact', other: '# contacts' })}`,
  companies: (count) => msg`${plural(count, { one: '# company', other: '# companies' })}`,
  deals: (count) => msg`${plural(count, { one: '# deal', other: '# deals' })}`,
  tasks: (count) => msg`${plural(count, { one: '# task', other: '# tasks' })}`,
  notes: (count) => msg`${plural(count, { one: '# note', other: '# notes' })}`,
  files: (count) => msg`${plural(count, { one: '# file', other: '# files' })}`,
  campaigns: (count) => msg`${plural(count, { one: '# campaign', other: '# campaigns' })}`,
  entries: (count) => msg`${plural(count, { one: '# entry', other: '# entries' })}`,
};

/** `1 company`, `2,500 companies`, `4 entries`. */
export const howMany = ({ count, noun }: Many): Sentence => WORDS[noun](count);
