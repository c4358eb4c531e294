import type { ImportMapping } from '@rapport/shared/imports';
import { fieldWords } from '../objects/fieldWords';
import { SEVERAL } from '../objects/fileColumn';
import { type ImportObject, textOfLines } from '../objects/importObject';

const ORIGINAL = 'the original is kept in the notes where it says more';

/** What fields hold, where their names do not say all. */
const FIELD_WORDS: Record<string, string> = {
  author: 'author where a member has that name or email address, else in the text',
  company_external_id: 'the id by which the company is found',
  company_id: 'the id by which the company is found',
  contact_external_id: 'the id by which the contact is found',
  contact_id: 'the id by which the contact is found',
  deal_external_id: 'the id by which the deal is found',
  deal_id: 'the id by which the deal is found',
  happened_at: 'date',
  kind: `type; ${ORIGINAL}`,
  record: 'the name or id by which the record is found',
  contact_email: 'the address by which the contact is found, else in the notes',
  company_domain: 'the domain by which the company is found',
  created_at: 'date of creation',
  domain: 'domain; a page of the website is kept in the notes',
  external_id: 'the id in the other tool',
  lost_reason: 'lost reason of lost deals, else in the notes',
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
    return `Kept as a line in the ${textOfLines(object)}`;
  }
  const [first, ...others] = [mapping[field] ?? []].flat();
  const name = fieldWords(field);
  const between = object.fileColumns[field]?.between ?? null;
  if (others.length > 0 && between !== null && between !== SEVERAL) return `Kept as a part of the ${name}`;
  if (header === first) return `Kept as ${FIELD_WORDS[field] ?? name}`;
  return between === SEVERAL
    ? `Kept as a further ${name}`
    : `Kept as ${name} where “${first}” is empty, else in the notes`;
};
