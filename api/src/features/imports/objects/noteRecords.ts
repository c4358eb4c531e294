import { singleLine } from './rowReader';

/** How many records of one type a row may name. */
const NAMED_MAX = 10;
const TEXT_MAX = 500;

const EMAIL = /(?<![^\s@<>()[\],;:"])[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:"]+/g;
/** An addition after a name: `Ada Lovelace (ada@example.com)`, `Ada <ada@example.com>`. */
const ADDITION = /(\([^()]*\)|<[^<>]*>)$/;
const IN_BRACKETS = /\(([^\s()@]+)\)/g;

const splitCell = (cell: string) =>
  cell
    .split(/;|\n| ::: /)
    .map(singleLine)
    .filter(Boolean)
    .slice(0, NAMED_MAX);

/** Names both as they are in the cell and without additions. */
const parseNames = (cell: string): string[] => [
  ...new Set(
    splitCell(cell)
      .flatMap((part) => [part, part.replace(ADDITION, '').trimEnd()])
      .filter((name) => name && !name.includes('@')),
  ),
];

const parseEmails = (cell: string): string[] => [...new Set(cell.match(EMAIL) ?? [])].slice(0, NAMED_MAX);

/** Salesforce writes the same id with 15 or 18 characters, Zoho with or without the prefix `zcrm_`. */
const parseIds = (cell: string): string[] =>
  cell
    .split(/[\s;,]+/)
    .filter(Boolean)
    .slice(0, NAMED_MAX)
    .map((id) => (/^00[\dA-Za-z]{16}$/.test(id) ? id.slice(0, 15) : id.replace(/^zcrm_/, '')));

/** The same normalization as SQL, for a column with external ids. */
export const idKey = (column: string) => `
  case when ${column} ~ '^00[0-9A-Za-z]{16}$' then left(${column}, 15)
    when starts_with(${column}, 'zcrm_') then substr(${column}, 6) else ${column} end`;

/** The contacts, deals and companies that a row refers to: by ids, addresses and names, and as a text to show. */
export const recordsNamed = (cells: Record<string, string>) => {
  const {
    contact = '',
    contact_id = '',
    contact_email = '',
    deal = '',
    deal_id = '',
    company = '',
    company_id = '',
    record = '',
  } = Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, cell.replaceAll('\0', '')]));
  const text = (...alternatives: string[]) =>
    splitCell(alternatives.find((cell) => cell.trim()) ?? '')
      .join(', ')
      .slice(0, TEXT_MAX);
  return {
    contact_ids: parseIds(contact_id),
    contact_emails: parseEmails(`${contact_email};${contact}`),
    contact_names: parseNames(contact),
    contact_text: text(contact, contact_email, contact_id),
    contact_count: String(Math.max(splitCell(contact).length, contact ? 0 : parseEmails(contact_email).length)),
    deal_ids: parseIds(deal_id),
    deal_names: parseNames(deal),
    deal_text: text(deal, deal_id),
    company_ids: parseIds(company_id),
    company_domains: [...company.matchAll(IN_BRACKETS)].flatMap(([, text = '']) =>
      text.slice(1, -1).includes('.') ? text.toLowerCase() : [],
    ),
    company_names: parseNames(company),
    company_text: text(company, company_id),
    record_ids: parseIds(record),
    record_names: parseNames(record),
    record_text: text(record),
  };
};
