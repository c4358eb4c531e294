import { msg } from '@lingui/core/macro';
import { type Company, type CompanyChange, NewCompany } from '@rapport/shared/companies';
import type { Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { changeRecord, createRecord } from '../records/changeRecord';
import { findRecord } from '../records/records.repository';
import { COMPANIES, findCompanyNamed, keepCompany, lockNames, renameInContacts } from './companies.repository';

export const changeCompany = async (
  scope: Scope,
  id: string,
  { custom, ...wanted }: CompanyChange,
  seenVersion: string | undefined,
): Promise<Company> => {
  const { after, changes } = await changeRecord(scope, COMPANIES, id, { seenVersion, wanted, custom });
  if (changes.name) await renameInContacts(scope, id, after.name);
  return after;
};

/**
 * The company with a name, or null. With `isAddedIfMissing` it is created. It cannot be merged into another until the
 * transaction ends.
 */
export const companyNamed = async (scope: Scope, name: string, isAddedIfMissing = false): Promise<string | null> => {
  if (name.trim() === '') return null;
  const known = await keptCompanyNamed(scope, name);
  if (known || !isAddedIfMissing) return known;
  await lockNames(scope, 'select fold(:name)', { name: name.trim() });
  const added = await keptCompanyNamed(scope, name);
  return added ?? (await createRecord(scope, COMPANIES, NewCompany.parse({ name }), { isImplied: true })).id;
};

const keptCompanyNamed = async (scope: Scope, name: string): Promise<string | null> => {
  const found = await findCompanyNamed(scope, name);
  if (!found || (await keepCompany(scope, found))) return found;
  // The company was merged or deleted while this transaction waited for it.
  return keptCompanyNamed(scope, name);
};

/**
 * The name of a company, which cannot be merged into another until the transaction ends. @throws 422 if the workspace
 * has no such company
 */
export const nameOfCompany = async (scope: Scope, id: string): Promise<string> => {
  const company = await keepCompany(scope, id);
  if (!company) throw invalid({ company_id: msg`This company does not exist or was deleted` });
  return company.name;
};

/**
 * Makes other transactions that add a company with one of these names wait until this one ends. @param names - SQL for
 * the folded names
 */
export const lockCompanyNames = (scope: Scope, names: string) => lockNames(scope, names);

/** @throws 404 */
export const findCompany = (scope: Scope, id: string): Promise<Company> => findRecord(scope, COMPANIES, id);
