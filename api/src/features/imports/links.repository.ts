import type { ImportedNoun } from '@rapport/shared/imports';
import type { Scope } from '../../db/scope';

/** Whether the rows of a noun name a contact by address and a company by name or domain. */
export const hasLinks = (noun: ImportedNoun): boolean => noun === 'deals' || noun === 'tasks';

/**
 * Finds the records that staged rows name: the contact with the address, the company with the name or domain, of several
 * the oldest. Without a company of its own a row has the contact's.
 */
export const linkStaged = (scope: Scope) =>
  scope.db.raw(`
    alter table staged add column contact_id uuid, add column company_id uuid;
    update staged set contact_id = known.id, company_id = known.company_id from (
      select distinct on (address) address, id, company_id from (
        select lower(email) as address, id, company_id, created_at from own_contacts where deleted_at is null and email <> ''
        union all
        select lower(other), id, company_id, created_at from own_contacts, unnest(other_emails) as other
        where deleted_at is null and other_emails <> '{}'
      ) as addresses order by address, created_at, id
    ) as known where staged.contact_email <> '' and known.address = lower(staged.contact_email);
    update staged set company_id = known.id from (
      select distinct on (called) called, id from (
        select fold(name) as called, id, created_at from own_companies where deleted_at is null
        union all
        select domain, id, created_at from own_companies where deleted_at is null and domain <> ''
      ) as names order by called, created_at, id
    ) as known where staged.company <> '' and known.called = fold(staged.company);
    analyze staged`);
