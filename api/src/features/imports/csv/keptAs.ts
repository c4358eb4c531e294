import type { ImportMapping } from '@rapport/shared/imports';
import { fieldWords } from '../objects/fieldWords';
import { SEVERAL } from '../objects/fileColumn';
import { type ImportObject, textOfLines } from '../objects/importObject';

const ORIGINAL = 'the original is kept in the notes where it says more';

/** What fields hold, where their names do not say all. */
const FIELD_WORDS: Record<string, string> = {
  author: 'author where a member has that name or email address, else in the text',
  company_external_id: 'the ID used to find the company',
  company_id: 'the ID used to find the company',
  contact_external_id: 'the ID used to find the contact',
  contact_id: 'the ID used to find the contact',
  deal_external_id: 'the ID used to find the deal',
  deal_id: 'the ID used to find the deal',
  happened_at: 'date',
  kind: `type; ${ORIGINAL}`,
  record: 'the name or ID used to find the record',
  contact_email: 'the address used to find the contact, otherwise in the notes',
  company_domain: 'the domain used to find the company',
  created_at: 'created date',
  domain: 'domain. A website page goes to the notes',
  external_id: 'external ID',
  lost_reason: 'lost reason of lost deals, otherwise in the notes',
  outcome: 'stage where it says won or lost',
  owner: 'owner where a member has that name or email address, else in the notes',
  priority: `priority; ${ORIGINAL}`,
  size: `size; ${ORIGINAL}`,
  stage: `stage; ${ORIGINAL}`,
  status: `status; ${ORIGINAL}`,
};

/** Says what becomes of the values of a column that fills a field, alone or with others. */
export const keptAs = (object: ImportObject, mapping: ImportMapping, header: string, field: string) => {
  // When a task was made elsewhere says its text, because it counts in the month in which it comes here.
  if (field === 'note_lines' || (field === 'created_at' && object.type === 'tasks')) {
    return `Added to the ${textOfLines(object)}`;
  }
  const [first, ...others] = [mapping[field] ?? []].flat();
  const name = fieldWords(field);
  const between = object.fileColumns[field]?.between ?? null;
  if (others.length > 0 && between !== null && between !== SEVERAL) return `Imported as part of the ${name}`;
  if (header === first) return `Imported as ${FIELD_WORDS[field] ?? name}`;
  return between === SEVERAL
    ? `Imported as another ${name}`
    : `Imported as ${name} where “${first}” is empty, otherwise in the notes`;
};
