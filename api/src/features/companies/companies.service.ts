import { msg } from '@lingui/core/macro';
import { type Company, type CompanyChange, NewCompany } from '@rapport/shared/companies';
import type { Scope } from '../../db/scope';
import { invalid, ProblemError } from '../../http/problem';
import { changeRecord, createRecord } from '../records/changeRecord';
import { findRecord } from '../records/records.repository';
import { COMPANIES, findCompanyNamed, lockCompanyName, renameInContacts } from './companies.repository';

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

/** The company with a name, or null. With `isAddedIfMissing` it is created. */
export const companyNamed = async (scope: Scope, name: string, isAddedIfMissing = false): Promise<string | null> => {
  if (name.trim() === '') return null;
  const known = await findCompanyNamed(scope, name);
  if (known || !isAddedIfMissing) return known;
  await lockCompanyName(scope, name);
  const added = await findCompanyNamed(scope, name);
  return added ?? (await createRecord(scope, COMPANIES, NewCompany.parse({ name }), { isImplied: true })).id;
};

/** @throws 422 when the workspace has no such company */
export const nameOfCompany = async (scope: Scope, id: string): Promise<string> => {
  try {
    return (await findRecord(scope, COMPANIES, id)).name;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) {
      throw invalid({ company_id: msg`This company does not exist or was deleted` });
    }
    throw error;
  }
};

/** @throws 404 */
export const findCompany = (scope: Scope, id: string): Promise<Company> => findRecord(scope, COMPANIES, id);
