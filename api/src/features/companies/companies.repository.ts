import {
  type Company,
  type CompanyChange,
  CompanyFilter,
  type CompanyQuery,
  type NewCompany,
} from '@rapport/shared/companies';
import type { Knex } from 'knex';
import { countUpTo, keptTotal } from '../../db/counts';
import { addRow, readRows, rows, type Scope, trashedRows } from '../../db/scope';
import { matching } from '../../db/search';
import { type Page, paged, toPage } from '../../http/pages';
import { changedMeanwhile, notFound } from '../../http/problem';

const STORED = [
  'companies.id',
  'companies.name',
  'companies.domain',
  'companies.industry',
  'companies.size',
  'companies.phone',
  'companies.address',
  'companies.notes',
  'companies.owner_id',
  'companies.created_at',
  'companies.updated_at',
];

const company = (scope: Scope) => [
  ...STORED,
  scope.db.raw(`(
    select count(*) from contacts
    where contacts.workspace_id = companies.workspace_id and contacts.company_id = companies.id and contacts.deleted_at is null
  ) as contacts_count`),
];

const SORTS = {
  created_at: { by: 'companies.created_at', type: 'timestamptz' },
  updated_at: { by: 'companies.updated_at', type: 'timestamptz' },
  name: { by: 'fold(companies.name) collate "C"', type: 'text' },
} as const;

export const listCompanies = async (scope: Scope, query: CompanyQuery): Promise<Page<Company>> => {
  const { limit, cursor, sort } = query;
  const matches = matchingCompanies(scope, query);
  const isNarrowed = Object.keys(CompanyFilter.shape).some((name) => name in query);
  const total = () => (isNarrowed ? countUpTo(matches) : keptTotal(scope, 'companies'));
  const sorting = SORTS[sort.replace('-', '') as keyof typeof SORTS];
  const page = paged(matches, { table: 'companies', sorting, descending: sort.startsWith('-'), limit, cursor });
  return toPage<Company>(await page.select(company(scope)), { limit, cursor }, total);
};

/** The companies that a search and filters leave, not yet sorted or cut into pages. */
export const matchingCompanies = (
  scope: Scope,
  { search, industry, owner_id, updated_since }: CompanyFilter,
): Knex.QueryBuilder => {
  const matches = readRows(scope, 'companies');
  if (search) matching(matches, 'companies', search);
  if (industry) matches.where('companies.industry', industry);
  if (owner_id) matches.where('companies.owner_id', owner_id);
  if (updated_since) matches.where('companies.updated_at', '>=', updated_since);
  return matches;
};

export const findCompany = async (scope: Scope, id: string): Promise<Company> => {
  const found = await rows(scope, 'companies').where('companies.id', id).first(company(scope));
  if (!found) throw notFound('This company');
  return found;
};

/** The oldest company with this name, compared without case and accents. */
export const findCompanyNamed = async (scope: Scope, name: string): Promise<string | null> => {
  const found = await readRows(scope, 'companies')
    .whereRaw('fold(companies.name) collate "C" = fold(?)', [name.trim()])
    .orderBy('companies.created_at')
    .first('companies.id');
  return found?.id ?? null;
};

export const insertCompany = async (scope: Scope, values: NewCompany): Promise<Company> => {
  const [inserted] = await addRow(scope, 'companies', { owner_id: scope.userId, ...values }).returning(STORED);
  return { ...inserted, contacts_count: 0 };
};

/** @throws 412 when the company is no longer the version that was seen */
export const updateCompany = async (
  scope: Scope,
  id: string,
  change: CompanyChange,
  seenVersion: string | undefined,
): Promise<void> => {
  const target = rows(scope, 'companies').where('companies.id', id);
  if (seenVersion) target.where('companies.updated_at', seenVersion);
  const updated = await target.update({ ...change, updated_at: scope.db.fn.now() });
  if (updated === 0) throw changedMeanwhile('This company');
};

/** Moves a company to the trash, where it rests for 30 days; its contacts stay and keep the link for its return. */
export const trashCompany = async (scope: Scope, id: string): Promise<Pick<Company, 'name'>> => {
  const [trashed] = await rows(scope, 'companies')
    .where('companies.id', id)
    .update({ deleted_at: scope.db.fn.now() })
    .returning(['companies.name']);
  if (!trashed) throw notFound('This company');
  return trashed;
};

export const restoreCompany = async (scope: Scope, id: string): Promise<void> => {
  const restored = await trashedRows(scope, 'companies')
    .where('companies.id', id)
    .update({ deleted_at: null, updated_at: scope.db.fn.now() });
  if (restored === 0) throw notFound('This company');
};
