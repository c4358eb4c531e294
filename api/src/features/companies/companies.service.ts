import { type Company, type CompanyChange, NewCompany } from '@rapport/shared/companies';
import { everyRow, type Scope } from '../../db/scope';
import { invalid, ProblemError } from '../../http/problem';
import { requireVersion } from '../../http/versions';
import { changesBetween, recordActivity } from '../activities/activities.service';
import { requireMember } from '../team/team.service';
import {
  findCompany,
  findCompanyNamed,
  insertCompany,
  matchingCompanies,
  restoreCompany,
  trashCompany,
  updateCompany,
} from './companies.repository';

export const createCompany = async (scope: Scope, values: NewCompany): Promise<Company> => {
  if (values.owner_id) await requireMember(scope, values.owner_id);
  const created = await insertCompany(scope, values);
  await recordActivity(scope, {
    type: 'company_created',
    description: `Added company ${created.name}`,
    entity_type: 'company',
    entity_id: created.id,
  });
  return created;
};

export const changeCompany = async (
  scope: Scope,
  id: string,
  change: CompanyChange,
  seenVersion: string | undefined,
): Promise<Company> => {
  const before = await findCompany(scope, id);
  const changes = changesBetween(before, change);
  requireVersion(before, seenVersion, 'This company');
  if (changes.owner_id && change.owner_id) await requireMember(scope, change.owner_id);
  if (Object.keys(changes).length === 0) return before;
  const changed = Object.fromEntries(Object.entries(changes).map(([field, [, after]]) => [field, after]));
  await updateCompany(scope, id, changed, seenVersion);
  if ('name' in changed) await renameInContacts(scope, id, String(changed.name));
  await recordActivity(scope, {
    type: 'company_updated',
    description: `Updated company ${change.name ?? before.name}`,
    entity_type: 'company',
    entity_id: id,
    changes,
  });
  return findCompany(scope, id);
};

export const deleteCompany = async (scope: Scope, id: string) => {
  const { name } = await trashCompany(scope, id);
  await recordActivity(scope, {
    type: 'company_deleted',
    description: `Deleted company ${name}`,
    entity_type: 'company',
    entity_id: id,
  });
};

export const undeleteCompany = async (scope: Scope, id: string): Promise<Company> => {
  await restoreCompany(scope, id);
  const restored = await findCompany(scope, id);
  await recordActivity(scope, {
    type: 'company_restored',
    description: `Restored company ${restored.name}`,
    entity_type: 'company',
    entity_id: id,
  });
  return restored;
};

/** The company that a record names, if the workspace has it; one that is missing is added when that is wanted. */
export const companyNamed = async (scope: Scope, name: string, isAddedIfMissing = false): Promise<string | null> => {
  if (name.trim() === '') return null;
  const known = await findCompanyNamed(scope, name);
  if (known || !isAddedIfMissing) return known;
  return (await createCompany(scope, NewCompany.parse({ name }))).id;
};

/** @throws 422 when there is no such company here */
export const nameOfCompany = async (scope: Scope, id: string): Promise<string> => {
  try {
    return (await findCompany(scope, id)).name;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) {
      throw invalid({ company_id: 'This company does not exist or was deleted' });
    }
    throw error;
  }
};

// Contacts keep the name beside the link, because lists and searches show it without a join; those in the trash too, for
// their return.
const renameInContacts = (scope: Scope, id: string, name: string) =>
  everyRow(scope, 'contacts').where('contacts.company_id', id).update({ company: name });

/** The companies that a search and filters leave, as a query to read from. */
export const companiesMatching = matchingCompanies;
