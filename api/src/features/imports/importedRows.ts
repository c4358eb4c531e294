import { CompanySize, companySizeOf, NewCompany } from '@rapport/shared/companies';
import { type ContactStatus, NewContact, OTHERS_MAX } from '@rapport/shared/contacts';
import type { ImportedNoun } from '@rapport/shared/imports';
import { EmailAddress } from '@rapport/shared/text';
import { z } from 'zod';
import { SEVERAL } from './aliases';

/** A row as it goes into the database: our columns, each as text or, where nothing was said, `null`; `tags` as a list. */
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
  open: 'lead',
  inprogress: 'lead',
  opportunity: 'lead',
  marketingqualifiedlead: 'lead',
  mql: 'lead',
  salesqualifiedlead: 'lead',
  sql: 'lead',
  customer: 'customer',
  client: 'customer',
  evangelist: 'customer',
  partner: 'partner',
  reseller: 'partner',
  affiliate: 'partner',
};

/** What Excel makes of a band when it takes it for a date: 1-10 becomes 10 January or 1 October, 11-50 November 1950. */
const BANDS_AS_DATES: [RegExp, CompanySize][] = [
  [/^(10-jan|jan-10|0?1-oct|oct-0?1)$/i, '1-10'],
  [/^(nov-50|50-nov)$/i, '11-50'],
];

const UUID = z.uuid();
// Google marks its own groups with a star.
const GOOGLE_GROUPS = /(^| ::: )\* my ?contacts( ::: |$)/i;

const STATUSES_NAMED = 5;
const STATUSES_COUNTED = 1_000;

/** Turns rows of one noun into records, by the same schemas that the API takes. */
export const rowReader = (noun: ImportedNoun): RowReader => (noun === 'contacts' ? contactReader() : companyReader());

const contactReader = (): RowReader => {
  const foreign = new Map<string, number>();
  return {
    read: (cells) => {
      const written = squeezed(cells.status ?? '');
      const status = STATUSES[written.toLowerCase().replace(/[^a-z]/g, '')];
      const read = parsed(NewContact, cells.id, {
        name: squeezed(cells.name ?? ''),
        email: firstOf(cells.email),
        phone: firstOf(cells.phone),
        other_emails: othersOf(cells.email, cells.other_emails).filter((text) => EmailAddress.safeParse(text).success),
        other_phones: othersOf(cells.phone, cells.other_phones),
        company: squeezed(cells.company ?? ''),
        status,
        tags: tagsOf(cells.tags ?? ''),
        notes: cells.notes ?? '',
      });
      if (!('row' in read)) return read;
      if (!status && written) count(foreign, written.slice(0, 50));
      // What was not said must not turn a customer back into a lead when the record is here already.
      return { row: { ...read.row, status: status ?? null } };
    },
    notices: () => statusNotices(foreign),
  };
};

const companyReader = (): RowReader => ({
  read: (cells) =>
    parsed(NewCompany, cells.id, {
      name: squeezed(cells.name ?? ''),
      domain: firstOf(cells.domain),
      industry: squeezed(cells.industry ?? ''),
      size: sizeOf(cells.size ?? ''),
      phone: firstOf(cells.phone),
      address: cells.address ?? '',
      notes: cells.notes ?? '',
    }),
  notices: () => [],
});

const parsed = (schema: typeof NewContact | typeof NewCompany, id: string | undefined, values: object) => {
  const result = schema.safeParse(values);
  if (result.success) return { row: { ...result.data, id: UUID.safeParse(id?.trim()).data ?? null } as ImportedRow };
  const [issue] = result.error.issues;
  const field = String(issue?.path[0] ?? '');
  return { reason: field === 'name' ? String(issue?.message) : `${field}: ${issue?.message}` };
};

const count = (counts: Map<string, number>, key: string) => {
  if (counts.has(key) || counts.size < STATUSES_COUNTED) counts.set(key, (counts.get(key) ?? 0) + 1);
};

const statusNotices = (foreign: Map<string, number>): string[] => {
  const all = [...foreign].sort(([, one], [, other]) => other - one);
  const more = all.slice(STATUSES_NAMED).reduce((sum, [, rows]) => sum + rows, 0);
  return [
    ...all.slice(0, STATUSES_NAMED).map(([status, rows]) => `“${status}” is no status here: ${comeIn(rows)} as Lead.`),
    ...(more > 0 ? [`Other values are no status here either: ${comeIn(more)} as Lead.`] : []),
  ];
};

const comeIn = (rows: number) => (rows === 1 ? '1 row comes in' : `${rows.toLocaleString('en')} rows come in`);

// A line break in a name or an e-mail address is a matter of layout; blanks are left alone, as the record may have them.
const squeezed = (text: string) => text.replace(/\s*[\t\r\n\v\f]\s*/g, ' ').trim();

/** What stands beside the first value of a cell, and what a cell of its own says. */
const othersOf = (cell = '', others = ''): string[] => {
  const further = [...cell.split(SEVERAL).slice(1), ...others.split(/;| ::: /)].map(squeezed);
  return further.filter((text) => text !== '' && text !== firstOf(cell)).slice(0, OTHERS_MAX);
};

const firstOf = (cell = '') => squeezed(cell.split(SEVERAL)[0] ?? '');

const tagsOf = (cell: string): string[] => {
  const isGoogle = cell.includes(SEVERAL) || GOOGLE_GROUPS.test(cell);
  const tags = cell.replace(GOOGLE_GROUPS, SEVERAL).split(/[,;]| ::: /);
  return tags.map((tag) => squeezed(isGoogle ? tag.replace(/^\* /, '') : tag)).filter(Boolean);
};

/** A band as it is written, or the band of a number of employees; words such as “Large” say nothing. */
const sizeOf = (cell: string): CompanySize | null => {
  const text = cell.replace(/\s/g, '').replace(/[–—]/g, '-');
  const band = CompanySize.safeParse(text).data ?? BANDS_AS_DATES.find(([date]) => date.test(text))?.[1];
  if (band) return band;
  const [, digits, thousands] = text.match(/(\d[\d.,]*)(k)?/i) ?? [];
  if (!digits) return null;
  return companySizeOf(
    Number.parseFloat(digits.replace(/[.,](?=\d{3})/g, '').replace(',', '.')) * (thousands ? 1_000 : 1),
  );
};
