import type { ImportObjectType } from '@rapport/shared/imports';
import type { Scope } from '../../db/scope';

/** Whether the rows of an object type name a contact by address and a company by name or domain. */
export const hasLinks = (objectType: ImportObjectType): boolean => objectType === 'deals' || objectType === 'tasks';

/**
 * Finds the records that staged rows name: the contact with the address, the company with the name or domain, of several
 * the oldest. Without a company of its own a row has the contact's.
 * @returns what a person should know of those that are not here
 */
export const linkStaged = async (scope: Scope): Promise<string[]> => {
  const named = { workspace: scope.workspaceId };
  await scope.db.raw('alter table staged add column contact_id uuid, add column company_id uuid');
  await scope.db.raw(
    `update staged set contact_id = known.id, company_id = known.company_id from (
      select distinct on (address) address, id, company_id from (
        select lower(email) as address, id, company_id, created_at from own_contacts
        where workspace_id = :workspace and deleted_at is null and email <> ''
        union all
        select lower(other), id, company_id, created_at from own_contacts, unnest(other_emails) as other
        where workspace_id = :workspace and deleted_at is null and other_emails <> '{}'
      ) as addresses order by address, created_at, id
    ) as known where staged.contact_email <> '' and known.address = lower(staged.contact_email)`,
    named,
  );
  await scope.db.raw(
    `update staged set company_id = known.id from (
      select distinct on (called) called, id from (
        select fold(name) as called, id, created_at from own_companies
        where workspace_id = :workspace and deleted_at is null
        union all
        select domain, id, created_at from own_companies
        where workspace_id = :workspace and deleted_at is null and domain <> ''
      ) as names order by called, created_at, id
    ) as known where staged.company <> '' and known.called = fold(staged.company)`,
    named,
  );
  await scope.db.raw('analyze staged');
  const { contacts, companies } = await scope.db('staged').first(
    scope.db.raw(`count(*) filter (where contact_email <> '' and contact_id is null) as contacts,
      count(*) filter (where company <> '' and company_id is null) as companies`),
  );
  return [
    ...(contacts > 0 ? [notHere(contacts, 'contact', 'contacts')] : []),
    ...(companies > 0 ? [notHere(companies, 'company', 'companies')] : []),
  ];
};

const notHere = (rows: number, one: string, many: string) =>
  `${rows === 1 ? '1 row names' : `${rows.toLocaleString('en')} rows name`} a ${one} that is not here. Import the ${many} first to have them linked.`;
