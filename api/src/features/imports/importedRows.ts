import { CompanySize, companySizeOf, NewCompany } from '@rapport/shared/companies';
import { type ContactStatus, NewContact } from '@rapport/shared/contacts';
import { plainCell } from '@rapport/shared/csv';
import type { ImportedNoun } from '@rapport/shared/imports';
import { z } from 'zod';

/** A row as it goes into the database: our columns, each as text, `tags` as a list. */
export type ImportedRow = Record<string, string | string[] | null>;

export interface RowReader {
  /** The row, or the sentence that says what is wrong with it. */
  read(cells: Record<string, string>): { row: ImportedRow } | { reason: string };
  /** Sentences about what was understood differently from how it stood there. */
  notices(): string[];
}

const STATUSES: Record<string, ContactStatus> = {
  lead: 'lead',
  prospect: 'lead',
  subscriber: 'lead',
  new: 'lead',
  opportunity: 'lead',
  marketingqualifiedlead: 'lead',
  salesqualifiedlead: 'lead',
  customer: 'customer',
  client: 'customer',
  evangelist: 'customer',
  partner: 'partner',
  reseller: 'partner',
  affiliate: 'partner',
};

const UUID = z.uuid();
// Google writes several values into one cell with this between them.
const SEVERAL = ' ::: ';

/** Turns rows of one noun into records, by the same schemas that the API takes. Cells of our own exports come back as they were. */
export const rowReader = (noun: ImportedNoun): RowReader => (noun === 'contacts' ? contactReader() : companyReader());

const contactReader = (): RowReader => {
  const foreign = new Map<string, number>();
  const statusOf = (text: string): ContactStatus => {
    const known = STATUSES[text.toLowerCase().replace(/[^a-z]/g, '')];
    if (!known && text.trim()) foreign.set(text.trim(), (foreign.get(text.trim()) ?? 0) + 1);
    return known ?? 'lead';
  };
  return {
    read: (cells) =>
      parsed(NewContact, cells, {
        name: oneLine(cells.name),
        email: firstOf(cells.email),
        phone: firstOf(cells.phone),
        company: oneLine(cells.company),
        status: statusOf(plainCell(cells.status ?? '')),
        tags: tagsOf(plainCell(cells.tags ?? '')),
        notes: plainCell(cells.notes ?? ''),
      }),
    notices: () =>
      [...foreign].slice(0, 5).map(([status, rows]) => `“${status}” is no status here: ${rowsCount(rows)} as Lead.`),
  };
};

const companyReader = (): RowReader => ({
  read: (cells) =>
    parsed(NewCompany, cells, {
      name: oneLine(cells.name),
      domain: firstOf(cells.domain),
      industry: oneLine(cells.industry),
      size: sizeOf(plainCell(cells.size ?? '')),
      phone: firstOf(cells.phone),
      address: plainCell(cells.address ?? ''),
      notes: plainCell(cells.notes ?? ''),
    }),
  notices: () => [],
});

const rowsCount = (rows: number) => (rows === 1 ? '1 row comes in' : `${rows} rows come in`);

const parsed = (schema: typeof NewContact | typeof NewCompany, cells: Record<string, string>, values: object) => {
  const result = schema.safeParse(values);
  if (result.success) {
    const id = UUID.safeParse(cells.id?.trim()).data ?? null;
    return { row: { ...result.data, id } as ImportedRow };
  }
  const [issue] = result.error.issues;
  const field = String(issue?.path[0] ?? '');
  return { reason: field === 'name' ? String(issue?.message) : `${field}: ${issue?.message}` };
};

// A line break in a name or an address of a file is a matter of layout.
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

const oneLine = (cell = '') => squeezed(plainCell(cell));

const firstOf = (cell = '') => oneLine(cell.split(SEVERAL)[0]);

const tagsOf = (cell: string): string[] =>
  cell
    .split(/[,;]| ::: /)
    .map((tag) => squeezed(tag).replace(/^\* /, ''))
    .filter(Boolean);

/** A band as it is written, or the band of a number of employees; words such as “Large” say nothing. */
const sizeOf = (cell: string): CompanySize | null => {
  const text = cell.replace(/\s/g, '').replace('–', '-');
  const band = CompanySize.safeParse(text).data;
  if (band) return band;
  const employees = text.match(/^\d[\d.,]*/)?.[0].replace(/[.,](?=\d{3})/g, '');
  return employees ? companySizeOf(Number.parseFloat(employees)) : null;
};
