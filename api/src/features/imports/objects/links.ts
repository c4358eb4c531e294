import type { Link } from './importObject';

/** Finds the contact with the address that a row names, of several the oldest, and links the row to the contact's company. */
const toContact: Link = {
  sql: `
    update staged set contact_id = known.id, company_id = known.company_id from (
      select distinct on (address) address, id, company_id from (
        select lower(email) as address, id, company_id, created_at from own_contacts
        where workspace_id = :workspace and deleted_at is null and email <> ''
        union all
        select lower(other), id, company_id, created_at from own_contacts, unnest(other_emails) as other
        where workspace_id = :workspace and deleted_at is null and other_emails <> '{}'
      ) as addresses order by address, created_at, id
    ) as known where staged.contact_email <> '' and known.address = lower(staged.contact_email)`,
  isMissing: `contact_email <> '' and contact_id is null`,
  one: 'contact',
  many: 'contacts',
};

/** Finds the company with the name or domain that a row names, of several the oldest. */
const toCompany: Link = {
  sql: `
    update staged set company_id = known.id from (
      select distinct on (called) called, id from (
        select fold(name) as called, id, created_at from own_companies
        where workspace_id = :workspace and deleted_at is null
        union all
        select domain, id, created_at from own_companies
        where workspace_id = :workspace and deleted_at is null and domain <> ''
      ) as names order by called, created_at, id
    ) as known where staged.company <> '' and known.called = fold(staged.company)`,
  isMissing: `company <> '' and company_id is null`,
  one: 'company',
  many: 'companies',
};

/** The links of rows that name a contact by address and a company by name or domain. */
export const CONTACT_AND_COMPANY: Link[] = [toContact, toCompany];
