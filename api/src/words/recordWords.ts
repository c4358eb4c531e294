import { msg, plural } from '@lingui/core/macro';
import { OBJECT_TYPE_OF, type ObjectType, type RecordTableName } from '@rapport/shared/recordTypes';
import type { Sentence } from '@rapport/shared/words';

interface RecordWords {
  /** At the beginning of a sentence, such as that of a problem. */
  this: Sentence;
  /** After a verb. */
  one: Sentence;
  many: (count: number) => Sentence;
}

/** What the sentences of the API call each type of record. */
const WORDS: Record<ObjectType, RecordWords> = {
  contact: {
    this: msg`This contact`,
    one: msg({ message: 'contact', context: 'after a verb: added contact Ada' }),
    many: (count) => msg`${plural(count, { one: '# contact', other: '# contacts' })}`,
  },
  company: {
    this: msg`This company`,
    one: msg({ message: 'company', context: 'after a verb: added contact Ada' }),
    many: (count) => msg`${plural(count, { one: '# company', other: '# companies' })}`,
  },
  deal: {
    this: msg`This deal`,
    one: msg({ message: 'deal', context: 'after a verb: added contact Ada' }),
    many: (count) => msg`${plural(count, { one: '# deal', other: '# deals' })}`,
  },
  task: {
    this: msg`This task`,
    one: msg({ message: 'task', context: 'after a verb: added contact Ada' }),
    many: (count) => msg`${plural(count, { one: '# task', other: '# tasks' })}`,
  },
  note: {
    this: msg`This note`,
    one: msg({ message: 'note', context: 'after a verb: added contact Ada' }),
    many: (count) => msg`${plural(count, { one: '# note', other: '# notes' })}`,
  },
  campaign: {
    this: msg`This campaign`,
    one: msg({ message: 'campaign', context: 'after a verb: added contact Ada' }),
    many: (count) => msg`${plural(count, { one: '# campaign', other: '# campaigns' })}`,
  },
  file: {
    this: msg`This file`,
    one: msg({ message: 'file', context: 'after a verb: added contact Ada' }),
    many: (count) => msg`${plural(count, { one: '# file', other: '# files' })}`,
  },
};

export const thisRecord = (type: ObjectType): Sentence => WORDS[type].this;

export const recordAfterVerb = (type: ObjectType): Sentence => WORDS[type].one;

/** So many records; of a history that was imported, so many entries. */
export interface Many {
  count: number;
  noun: RecordTableName | 'entries';
}

/** `1 company`, `2,500 companies`, `4 entries`. */
export const howMany = ({ count, noun }: Many): Sentence =>
  noun === 'entries'
    ? msg`${plural(count, { one: '# entry', other: '# entries' })}`
    : WORDS[OBJECT_TYPE_OF[noun]].many(count);
