import type { ImportMapping } from '@rapport/shared/imports';
import { SEVERAL } from '../objects/fileColumn';
import type { ImportObject } from '../objects/importObject';

const OTHERS_IN_NOTES = 'a value that Rapport does not have is kept in the notes';

/** What fields hold, where their names do not say all. */
const FIELD_WORDS: Record<string, string> = {
  company_domain: 'the domain by which the company is found',
  created_at: 'date of creation',
  external_id: 'the id in the other tool',
  lost_reason: 'lost reason of lost deals, else in the notes',
  owner: 'owner where a member has that name or email address, else in the notes',
  priority: `priority; ${OTHERS_IN_NOTES}`,
  size: `size; ${OTHERS_IN_NOTES}`,
  stage: `stage; ${OTHERS_IN_NOTES}`,
  status: `status; ${OTHERS_IN_NOTES}`,
};

/** Says what becomes of the values of a column that fills a field, alone or with others. */
export const keptAs = (
  { fileColumns, written }: ImportObject,
  mapping: ImportMapping,
  header: string,
  field: string,
) => {
  if (field === 'note_lines') {
    return `Kept as a line in the ${written.find(({ lines }) => lines === field)?.name}`;
  }
  const [first, ...others] = [mapping[field] ?? []].flat();
  const name = field.replaceAll('_', ' ');
  const between = fileColumns[field]?.between ?? null;
  if (others.length > 0 && between !== null && between !== SEVERAL) return `Kept as a part of the ${name}`;
  if (header === first) return `Kept as ${FIELD_WORDS[field] ?? name}`;
  return between === SEVERAL
    ? `Kept as a further ${name}`
    : `Kept as ${name} where “${first}” is empty, else in the notes`;
};
