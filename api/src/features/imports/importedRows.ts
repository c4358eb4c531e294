import { CompanySize, companySizeOf, NewCompany } from '@rapport/shared/companies';
import { type ContactStatus, NewContact, OTHERS_MAX } from '@rapport/shared/contacts';
import type { ImportObjectType } from '@rapport/shared/imports';
import { EmailAddress } from '@rapport/shared/text';
import { SEVERAL } from './aliases';
import { dealReader, type FileReading, taskReader } from './importedDealsAndTasks';
import { count, parsed, type RowReader, squeezed, statusNotices } from './rowReading';

const STATUSES = new Map(
  Object.entries<ContactStatus>({
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
  }),
);

/** What Excel makes of a band when it takes it for a date: 1-10 becomes 10 January or 1 October, 11-50 November 1950. */
const BANDS_AS_DATES: [RegExp, CompanySize][] = [
  [/^(10-jan|jan-10|0?1-oct|oct-0?1)$/i, '1-10'],
  [/^(nov-50|50-nov)$/i, '11-50'],
];

// Google marks its own groups with a star.
const GOOGLE_GROUPS = /(^| ::: )\* my ?contacts( ::: |$)/i;

/** Turns rows of one objectType into records, by the same schemas that the API takes. */
export const rowReader = (
  objectType: ImportObjectType,
  reading: FileReading = { zone: 'UTC', isDayFirst: false, currency: 'USD' },
): RowReader => {
  if (objectType === 'deals') return dealReader(reading);
  if (objectType === 'tasks') return taskReader(reading);
  return objectType === 'contacts' ? contactReader() : companyReader();
};

const contactReader = (): RowReader => {
  const foreign = new Map<string, number>();
  return {
    read: (cells) => {
      const written = squeezed(cells.status ?? '');
      const status = STATUSES.get(written.toLowerCase().replace(/[^a-z]/g, ''));
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
