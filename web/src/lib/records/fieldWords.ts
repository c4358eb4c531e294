import { fieldsOf, LISTED_TYPES } from '@rapport/shared/recordFields';
import type { Sentence } from '@rapport/shared/words';
import { wordedTable } from '../words/words';

/** The labels of built-in fields by key. A key means the same in every record type. */
export const FIELD_WORDS = Object.fromEntries(
  LISTED_TYPES.flatMap((type) => fieldsOf(type, []).map(({ key, label }) => [key, label as Sentence])),
);

export const FIELD_LABELS = wordedTable(FIELD_WORDS);
