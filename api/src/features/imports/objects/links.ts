import { msg, plural } from '@lingui/core/macro';
import { firstValueColumn } from './fileColumn';
import type { Link } from './importObject';

/**
 * Sets the company name of rows that have a company domain: that of the existing company with this domain, else the name in
 * another row with the same domain, else the domain itself. A name that exists already is not changed, and a name that is replaced
 * is kept as a line. Also works for rows whose company name is the domain of an existing company.
 */
export const TO_COMPANY_OF_DOMAIN: Link = {
  sql: `
    update staged set company = coalesce(known.name, found.company, staged.company_domain),
      note_lines = case when staged.company = '' or staged.company_key in (fold(known.name), known.domain) then staged.note_lines
        else staged.note_lines || (:company_line || staged.company) end
    from staged as named
    left join (
      select distinct on (domain) domain, name from own_companies
      where workspace_id = :workspace and deleted_at is null and domain <> '' order by domain, created_at, id
    ) as known on known.domain = case when named.company_domain <> '' then named.company_domain else named.company_key end
    left join (
      select distinct on (company_domain) company_domain, company from staged
      where company_domain <> '' and company <> '' order by company_domain, nth
    ) as found on found.company_domain = named.company_domain
    where (named.company_domain <> '' or strpos(named.company_key, '.') > 0) and staged.nth = named.nth
      and (named.company = '' or known.name is not null)
      and (named.company = '' or not exists (
        select from own_companies where workspace_id = :workspace and deleted_at is null
          and fold(name) collate "C" = named.company_key))`,
  isMissing: 'false',
  notice: () => '',
  // Existing companies, and companies for which rows have different domains, keep their domain.
  line: {
    column: 'company_domain',
    label: 'companyDomain',
    where: `company_domain <> ''
      and company_domain not in (
        select domain from own_companies where workspace_id = :workspace and deleted_at is null)
      and (
        exists (
          select from own_companies where workspace_id = :workspace and deleted_at is null
            and fold(name) collate "C" = staged.company_key)
        or company_key in (
          select company_key from staged where company_domain <> ''
          group by company_key having count(distinct company_domain) > 1))`,
  },
};

const NO_SUCH_CONTACT = `contact_email <> '' and contact_id is null`;

/** Links rows to the contact with their email address, the oldest if there are several, and to the contact's company. */
export const TO_CONTACT: Link = {
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
  isMissing: NO_SUCH_CONTACT,
  notice: (rows, text) =>
    msg`${plural(rows, { one: '# row names', other: '# rows name' })} a contact that is not in this workspace. The address goes to the ${text}. To link them, import the contacts first.`,
  line: { column: 'contact_email', label: 'contactEmail', where: NO_SUCH_CONTACT },
};

/** A column with the name of a contact, or of a company that is the customer. */
export const NAME_OF_CONTACT = firstValueColumn(`
  contact name, contact, contacts, contact person, person, person name, primary contact name, customer, customer name, client,
  client name, kunde, kundin, kundenname, auftraggeber, ansprechpartner, kontakt, kontaktperson, nom du client, nom du contact,
  interlocuteur, cliente, nombre del cliente, contacto, nombre del contacto, nome cliente, contatto, referente, klant,
  klantnaam, contactpersoon, klient, nazwa klienta, kund, kundnamn, 取引先責任者, 顧客名, 連絡先`);

const NO_SUCH_NAME = `contact_name <> '' and not is_name_known`;

/**
 * Links rows without a contact to the contact with their name, if there is exactly one, or else to the company with that name. If
 * several contacts have the name, none is guessed.
 */
export const TO_CONTACT_OF_NAME: Link = {
  sql: `
    with named as materialized (
      select nth, fold(contact_name) collate "C" as called from staged where contact_name <> ''
    ), names as (select distinct called from named),
    people as (
      select called, (array_agg(id))[1] as contact_id, (array_agg(company_id))[1] as company_id
      from names join own_contacts on workspace_id = :workspace and deleted_at is null and fold(name) collate "C" = called
      group by called having count(*) = 1
    ), firms as (
      select distinct on (called) called, id as company_id
      from names join own_companies on workspace_id = :workspace and deleted_at is null and fold(name) collate "C" = called
      order by called, created_at, id
    )
    update staged set
      contact_id = coalesce(staged.contact_id, people.contact_id),
      company_id = coalesce(
        staged.company_id, people.company_id, case when staged.company = '' then firms.company_id end),
      is_name_known = case
        when staged.contact_id is not null then exists (
          select from own_contacts where workspace_id = :workspace and id = staged.contact_id
            and fold(name) collate "C" = called)
        when people.contact_id is not null then true
        else firms.company_id = coalesce(staged.company_id, case when staged.company = '' then firms.company_id end)
          and firms.company_id is not null end is true
    from named left join people using (called) left join firms using (called)
    where staged.nth = named.nth`,
  isMissing: `${NO_SUCH_NAME} and contact_id is null`,
  notice: (rows, text) =>
    msg`${plural(rows, { one: '# row names', other: '# rows name' })} a contact who is not in this workspace, or is one of several with that name. The name goes to the ${text}. To link them, import the contacts first, or add a column with their email addresses.`,
  line: { column: 'contact_name', label: 'contact', where: NO_SUCH_NAME },
};

const NO_SUCH_COMPANY = `company <> '' and company_id is null`;

/** Links rows to the company with their company name or domain, the oldest if there are several. */
export const TO_COMPANY: Link = {
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
  isMissing: NO_SUCH_COMPANY,
  notice: (rows, text) =>
    msg`${plural(rows, { one: '# row names', other: '# rows name' })} a company that is not in this workspace. Its name goes to the ${text}. To link them, import the companies first.`,
  line: { column: 'company', label: 'company', where: NO_SUCH_COMPANY },
};
