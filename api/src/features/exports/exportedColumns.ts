import { FORMULA_SIGNS, FORMULA_START } from '@rapport/shared/csv';
import type { IMPORT_COLUMNS, ImportObjectType } from '@rapport/shared/imports';
import pg from 'pg';

const FORMULA = pg.escapeLiteral(FORMULA_START.source);

const FIRST_SIGNS = [...`'${FORMULA_SIGNS}`].map((sign) => sign.codePointAt(0)).join();

/**
 * A text, with an apostrophe before what a spreadsheet would run, as `csvCell` writes it. COPY itself adds the quotes. The
 * first sign is compared first, because the expression costs more than everything else in an export.
 */
const text = (value: string) => `case when ascii(${value}) = any ('{${FIRST_SIGNS}}') and ${value} ~ ${FORMULA}
  then '''' || ${value} else nullif(${value}, '') end`;

/** A list in one cell. Joining lists costs more than all other cells together, and most lists are empty. */
const list = (value: string, separator: string) =>
  `case when ${value} <> '{}' then ${text(`array_to_string(${value}, '${separator}')`)} end`;

const instant = (value: string) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The name of the linked company, by which an import finds it again. */
const companyOf = (table: string) =>
  text(`(select name from companies as linked where linked.workspace_id = ${table}.workspace_id
    and linked.id = ${table}.company_id and linked.deleted_at is null)`);

/** The address of the linked contact, by which an import finds it again. */
const contactOf = (table: string) =>
  text(`(select email from contacts as linked where linked.workspace_id = ${table}.workspace_id
    and linked.id = ${table}.contact_id and linked.deleted_at is null)`);

/**
 * The columns of each export with the SQL of their cells: those of an import, and what an import leaves alone, such as when
 * a record was made. Numbers and fixed words need no guard against formulas.
 */
export const EXPORTED_COLUMNS = {
  contacts: {
    id: 'contacts.id',
    name: text('contacts.name'),
    email: text('contacts.email'),
    phone: text('contacts.phone'),
    company: text('contacts.company'),
    status: text('contacts.status'),
    tags: list('contacts.tags', ', '),
    notes: text('contacts.notes'),
    other_emails: list('contacts.other_emails', '; '),
    other_phones: list('contacts.other_phones', '; '),
    job_title: text('contacts.job_title'),
    website: text('contacts.website'),
    address: text('contacts.address'),
    source: text('contacts.source'),
    external_id: text('contacts.external_id'),
    mail_opt_out: 'suppressions.reason',
    created_at: instant('contacts.created_at'),
  },
  companies: {
    id: 'companies.id',
    name: text('companies.name'),
    domain: text('companies.domain'),
    industry: text('companies.industry'),
    size: text('companies.size'),
    phone: text('companies.phone'),
    address: text('companies.address'),
    notes: text('companies.notes'),
    external_id: text('companies.external_id'),
    created_at: instant('companies.created_at'),
  },
  deals: {
    id: 'deals.id',
    title: text('deals.title'),
    amount: 'deals.amount',
    currency: 'deals.currency',
    stage: 'deals.stage',
    probability: 'deals.probability',
    company: companyOf('deals'),
    contact_email: contactOf('deals'),
    close_date: `coalesce(${instant('deals.closed_at')}, deals.expected_close_date::text)`,
    lost_reason: text('deals.lost_reason'),
    next_step: text('deals.next_step'),
    notes: text('deals.notes'),
    external_id: text('deals.external_id'),
    created_at: instant('deals.created_at'),
  },
  tasks: {
    id: 'tasks.id',
    title: text('tasks.title'),
    description: text('tasks.description'),
    status: text('tasks.status'),
    priority: 'tasks.priority',
    due_date: instant('tasks.due_date'),
    contact_email: contactOf('tasks'),
    company: companyOf('tasks'),
    created_at: instant('tasks.created_at'),
  },
} satisfies {
  [Type in ImportObjectType]: Record<keyof (typeof IMPORT_COLUMNS)[Type] | 'created_at', string> &
    Record<string, string>;
};

/** The joins that the columns need, none of which adds a row. A subquery for each record would take as long as all the rest. */
export const EXPORTED_JOINS: Partial<Record<ImportObjectType, string>> = {
  contacts: `left join suppressions on suppressions.workspace_id = :workspace
    and suppressions.email_norm = lower(contacts.email)`,
};
