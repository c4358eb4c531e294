import { msg, plural } from '@lingui/core/macro';
import { OBJECT_TYPE_OF, type ObjectType, RECORD_WORDS, type RecordTableName } from '@rapport/shared/recordTypes';
import type { Sentence } from '@rapport/shared/words';

export const thisRecord = (type: ObjectType): Sentence => RECORD_WORDS[type].this;

export const recordAfterVerb = (type: ObjectType): Sentence => RECORD_WORDS[type].one;

/** A number of records, or of entries for an imported history. */
export interface Many {
  count: number;
  noun: RecordTableName | 'entries';
}

/** `1 company`, `2,500 companies`, `4 entries`. */
export const howMany = ({ count, noun }: Many): Sentence =>
  noun === 'entries'
    ? msg`${plural(count, { one: '# entry', other: '# entries' })}`
    : RECORD_WORDS[OBJECT_TYPE_OF[noun]].counted(count);
