import { BOM, csvLine } from '@rapport/shared/csv';
import { IMPORT_COLUMNS, type ImportObjectType, type WrongRow } from '@rapport/shared/imports';

const EXAMPLES: Record<ImportObjectType, Record<string, string>> = {
  contacts: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    company: 'Analytical Engines',
    status: 'lead',
    tags: 'newsletter, referral',
    notes: 'Met at the spring fair',
  },
  companies: {
    name: 'Analytical Engines',
    domain: 'engines.example',
    industry: 'Technology',
    size: '11-50',
    phone: '+44 20 7946 0000',
    address: '12 St James’s Square, London',
    notes: 'Supplier of looms',
  },
  deals: {
    title: 'Looms for the north hall',
    amount: '12500',
    currency: 'USD',
    stage: 'proposal',
    probability: '50',
    company: 'Analytical Engines',
    contact_email: 'ada@example.com',
    close_date: '2027-03-31',
    next_step: 'Send the offer',
  },
  tasks: {
    title: 'Call about the offer',
    status: 'todo',
    priority: 'high',
    due_date: '2027-01-15 10:00',
    contact_email: 'ada@example.com',
  },
};

/** A file with our columns and one example row. */
export const templateFile = (objectType: ImportObjectType): string => {
  const columns = IMPORT_COLUMNS[objectType].filter((column) => column !== 'id');
  return BOM + csvLine([...columns]) + csvLine(columns.map((column) => EXAMPLES[objectType][column] ?? ''));
};

/** The rows that were not taken, as they stood in the file, each with its reason, to be mended and sent again. */
export const wrongRowsFile = (headers: string[], wrong: WrongRow[]): string =>
  BOM +
  csvLine([...headers, 'Row', 'Reason']) +
  wrong
    .map(({ row, reason, cells }) => csvLine([...headers.map((_header, index) => cells[index] ?? ''), row, reason]))
    .join('');
