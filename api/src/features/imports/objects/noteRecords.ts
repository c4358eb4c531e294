import { squeezed } from './rowReader';

/** How many records of one type a row may name. */
const NAMED_MAX = 10;
const TEXT_MAX = 500;

const EMAIL = /[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:"]+/g;
/** What stands behind a name: `Ada Lovelace (ada@example.com)`, `Ada <ada@example.com>`. */
const BEHIND = /\s*(\([^()]*\)|<[^<>]*>)\s*$/;
const DOMAIN = /\(([^\s()@]+\.[^\s()@]+)\)/g;

const several = (cell: string) =>
  cell
    .split(/;|\n| ::: /)
    .map(squeezed)
    .filter(Boolean)
    .slice(0, NAMED_MAX);

/** Names as they are written, and without what stands behind them. */
const namesIn = (cell: string): string[] => [
  ...new Set(
    several(cell)
      .flatMap((part) => [part, part.replace(BEHIND, '')])
      .filter((name) => name && !name.includes('@')),
  ),
];

const emailsIn = (cell: string): string[] => [...new Set(cell.match(EMAIL) ?? [])].slice(0, NAMED_MAX);

/** Salesforce writes the same id with 15 signs and with 18, Zoho with `zcrm_` before it and without. */
const idsIn = (cell: string): string[] =>
  cell
    .split(/[\s;,]+/)
    .filter(Boolean)
    .slice(0, NAMED_MAX)
    .map((id) => (/^00[\dA-Za-z]{16}$/.test(id) ? id.slice(0, 15) : id.replace(/^zcrm_/, '')));

/** The same in SQL, of the id that a record has in another tool. */
export const idKey = (column: string) => `
  case when ${column} ~ '^00[0-9A-Za-z]{16}$' then left(${column}, 15)
    when starts_with(${column}, 'zcrm_') then substr(${column}, 6) else ${column} end`;

/** The contacts, deals and companies that a row names: by ids, addresses, names, and as one text to show. */
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
  const text = (...cellsOfOne: string[]) =>
    several(cellsOfOne.find((cell) => cell.trim()) ?? '')
      .join(', ')
      .slice(0, TEXT_MAX);
  return {
    contact_ids: idsIn(contact_id),
    contact_emails: emailsIn(`${contact_email};${contact}`),
    contact_names: namesIn(contact),
    contact_text: text(contact, contact_email, contact_id),
    contact_count: String(Math.max(several(contact).length, contact ? 0 : emailsIn(contact_email).length)),
    deal_ids: idsIn(deal_id),
    deal_names: namesIn(deal),
    deal_text: text(deal, deal_id),
    company_ids: idsIn(company_id),
    company_domains: [...company.matchAll(DOMAIN)].map(([, domain = '']) => domain.toLowerCase()),
    company_names: namesIn(company),
    company_text: text(company, company_id),
    record_ids: idsIn(record),
    record_names: namesIn(record),
    record_text: text(record),
  };
};
