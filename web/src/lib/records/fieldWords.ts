import { fieldsOf, LISTED_TYPES } from '@rapport/shared/recordFields';
import type { Sentence } from '@rapport/shared/words';
import { wordedTable } from '../words/words';

/** What built-in fields are called, by their keys. A key means the same in every type of record. */
export const FIELD_WORDS = Object.fromEntries(
  LISTED_TYPES.flatMap((type) => fieldsOf(type, []).map(({ key, label }) => [key, label as Sentence])),
);

export const FIELD_LABELS = wordedTable(FIELD_WORDS);
