import { msg } from '@lingui/core/macro';
import type { ImportMapping } from '@rapport/shared/imports';
import { CUSTOM } from '@rapport/shared/recordFields';
import { asText, type Said } from '@rapport/shared/words';
import { fieldWords } from '../objects/fieldWords';
import { VALUE_SEPARATOR } from '../objects/fileColumn';
import { type ImportObject, textOfLines } from '../objects/importObject';
import { columnName } from './layout';

/** Descriptions of fields whose names do not say everything. */
const FIELD_WORDS: Record<string, Said> = {
  author: msg`author if a member has that name or email address, otherwise in the text`,
  company_external_id: msg`the ID used to find the company`,
  company_id: msg`the ID used to find the company`,
  contact_external_id: msg`the ID used to find the contact`,
  contact_id: msg`the ID used to find the contact`,
  deal_external_id: msg`the ID used to find the deal`,
  deal_id: msg`the ID used to find the deal`,
  happened_at: msg`date`,
  kind: msg`type; the original is kept in the notes if it has more detail`,
  record: msg`the name or ID used to find the record`,
  contact_email: msg`the address used to find the contact, otherwise in the notes`,
  contact_name: msg`the name used to find the contact or company, otherwise in the notes`,
  company_domain: msg`the domain used to find the company`,
  created_at: msg`created date`,
  domain: msg`domain. A website page goes to the notes`,
  external_id: msg`external ID`,
  lost_reason: msg`lost reason of lost deals, otherwise in the notes`,
  outcome: msg`stage if it says won or lost`,
  owner: msg`owner if a member has that name or email address, otherwise in the notes`,
  pipeline: msg`pipeline if one has that name, otherwise in the notes`,
  priority: msg`priority; the original is kept in the notes if it has more detail`,
  size: msg`size; the original is kept in the notes if it has more detail`,
  stage: msg`stage; the original is kept in the notes if it has more detail`,
  unsubscribed: msg`unsubscribed. Campaigns are not sent to the contact`,
  status: msg`status; the original is kept in the notes if it has more detail`,
};

/** The name of a field, for an own field its label. */
const nameOf = ({ ownFields = [] }: ImportObject, field: string) =>
  ownFields.find(({ key }) => CUSTOM + key === field)?.label ?? fieldWords(field);

/** Says what happens to the values of a column that fills a field, alone or with other columns. */
export const columnOutcome = (object: ImportObject, mapping: ImportMapping, header: string, field: string): Said => {
  // A task counts in the month of its import, so its creation time in the other tool becomes a line of its text.
  if (field === 'note_lines' || (field === 'created_at' && object.type === 'tasks')) {
    return msg`Added to the ${{ text: fieldWords(textOfLines(object)) }}`;
  }
  const [first = '', ...others] = [mapping[field] ?? []].flat();
  const name = nameOf(object, field);
  const separator = object.fileColumns[field]?.separator ?? null;
  if (others.length > 0 && separator !== null && separator !== VALUE_SEPARATOR)
    return msg`Imported as part of the ${name}`;
  if (header === first) return msg`Imported as ${{ field: asText(FIELD_WORDS[field] ?? name) }}`;
  return separator === VALUE_SEPARATOR
    ? msg`Imported as another ${name}`
    : msg`Imported as ${name} where “${{ column: asText(columnName(first)) }}” is empty, otherwise in the notes`;
};
