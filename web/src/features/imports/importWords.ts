import { msg, plural, t } from '@lingui/core/macro';
import { type ImportObjectType, numberOfUnnamed } from '@rapport/shared/imports';
import { OBJECT_TYPE_OF, RECORD_WORDS } from '@rapport/shared/recordTypes';
import type { Sentence } from '@rapport/shared/words';
import { capitalized } from '../../lib/format/capitalized';
import { PRIORITY_LABELS, STATUS_LABELS, TASK_STATUS_LABELS } from '../../lib/format/labels';
import { FIELD_WORDS } from '../../lib/records/fieldWords';
import { RECORD_TYPES } from '../../lib/records/recordTypes';
import { say } from '../../lib/words/words';

/** The name of a column on screens: its header, or its number if it has none. */
export const columnName = (header: string): string => {
  const number = numberOfUnnamed(header);
  return number ? t`Column ${number}` : header;
};

/** Names the records of a file at the beginning of a line. A file of notes also holds calls, meetings, emails and tasks. */
export const titleOf = (type: ImportObjectType): string =>
  RECORD_TYPES[OBJECT_TYPE_OF[type]].page?.label ?? t`Notes and activities`;

/** Names the records of a file within a sentence. */
export const nounOf = (type: ImportObjectType): Sentence =>
  type === 'notes' ? msg`notes and activities` : RECORD_WORDS[OBJECT_TYPE_OF[type]].several;

export const howMany = (type: ImportObjectType, count: number): Sentence =>
  type === 'notes'
    ? msg`${plural(count, { one: '# entry', other: '# entries' })}`
    : RECORD_WORDS[OBJECT_TYPE_OF[type]].counted(count);

/** The page that lists the records, if there is one. */
export const listPathOf = (type: ImportObjectType): string | undefined => RECORD_TYPES[OBJECT_TYPE_OF[type]].page?.path;

/**
 * The names of the columns of an import: those of the fields, then those of columns that are not fields or have another
 * name here.
 */
const COLUMN_WORDS: Record<string, Sentence> = {
  ...FIELD_WORDS,
  id: msg`Rapport ID`,
  pipeline: msg`Pipeline`,
  note_lines: msg`Note lines`,
  owner: msg`Owner`,
  other_emails: msg`Other emails`,
  other_phones: msg`Other phones`,
  probability: msg`Probability`,
  kind: msg`Kind`,
  subject: msg`Subject`,
  content: msg`Content`,
  happened_at: msg`Happened at`,
  time: msg`Time`,
  done_at: msg`Done at`,
  author: msg`Author`,
  contact: msg`Contact`,
  contact_id: msg`Contact ID`,
  deal: msg`Deal`,
  deal_id: msg`Deal ID`,
  company_id: msg`Company ID`,
  record: msg`Record`,
  company_external_id: msg`External company ID`,
  contact_external_id: msg`External contact ID`,
  deal_external_id: msg`External deal ID`,
  created_at: msg`Created date`,
  company_domain: msg`Company domain`,
  contact_email: msg`Contact email`,
  contact_name: msg`Contact name`,
  close_date: msg`Close date`,
  unsubscribed: msg`Unsubscribed`,
};

/** The label of a field in a list of choices. `own` is the label of an own field. */
export const fieldLabel = (field: string, own?: string): string => {
  if (own !== undefined) return own;
  const label = COLUMN_WORDS[field];
  return label ? say(label) : capitalized(field.replaceAll('_', ' '));
};

const CHOICES: Record<string, string>[] = [PRIORITY_LABELS, TASK_STATUS_LABELS, STATUS_LABELS];

/** The label of a status or priority. An email address or a size is its own label. */
export const valueLabel = (value: string): string =>
  CHOICES.find((labels) => Object.hasOwn(labels, value))?.[value] ?? value;

/** The label of a value of an own field: Yes or No for a checkbox, otherwise the value itself, such as an option or a person. */
export const ownValueLabel = (value: string): string => (value === 'true' ? t`Yes` : value === 'false' ? t`No` : value);
