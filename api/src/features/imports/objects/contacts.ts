import { ERASED_ADDRESS } from '@rapport/shared/personalData';
import { claimCapacity, readCapacity } from '../../workspaces/planLimits';
import { CUSTOM_COLUMN, notesColumn, ownerColumn, withLinesSql } from './common';
import { CONTACT_COLUMNS } from './contactColumns';
import { PERSON_PREFIX } from './contactName';
import { contactReader } from './contactReader';
import type { ImportObject } from './importObject';
import { TO_COMPANY_OF_DOMAIN } from './links';
import { TO_COMPANY_OF_ID } from './linksOfIds';
import { isUnusedIn } from './unused';

/** Joins the existing company that a row names, the oldest if several have the name. */
const NAMED_COMPANY = `
  left join (
    select distinct on (fold(name)) fold(name) collate "C" as company_key, id from own_companies
    where workspace_id = :workspace and deleted_at is null and fold(name) collate "C" in (select company_key from decided where company <> '')
    order by fold(name), created_at, id
  ) as named_company on decided.company <> '' and named_company.company_key = decided.company_key`;

/** Whether the company is still the imported one. The link decides if there is one, because the name follows when the company is renamed. */
const IS_COMPANY_AS_IMPORTED = `
  case when records.company_id is not null and changes.after->'company_id' is not null
    then changes.after->'company_id' = coalesce(to_jsonb(records.company_id), 'null')
    else changes.after->'company' = coalesce(to_jsonb(records.company), 'null') end`;

/**
 * Suppresses contacts who unsubscribed in another tool, even if their row is skipped. An undo keeps that: they still
 * want no emails.
 */
const ADD_TO_SUPPRESSIONS = `
  insert into suppressions (workspace_id, id, email, email_norm, reason)
  select :workspace, gen_random_uuid(), known, lower(known), 'unsubscribed' from (
    select distinct on (lower(known)) known from decided, unnest(array_prepend(email, other_emails)) as known
    where action in ('insert', 'update', 'skip') and unsubscribed = 'yes' and known <> '' order by lower(known), nth
  ) as addresses
  on conflict (workspace_id, email_norm) do nothing`;

export const contacts: ImportObject = {
  type: 'contacts',
  fallbackNameColumn: 'email',
  prefix: PERSON_PREFIX,
  template: {
    id: '',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    company: 'Analytical Engines',
    status: 'lead',
    tags: 'newsletter, referral',
    notes: 'Met at the spring fair',
    other_emails: '',
    other_phones: '',
    job_title: '',
    website: '',
    address: '',
    source: '',
    external_id: '',
    created_at: '',
  },
  fileColumns: CONTACT_COLUMNS,
  reader: contactReader,

  staged: {
    custom: 'jsonb',
    name: 'text',
    given_name: 'text',
    email: 'text',
    phone: 'text',
    company: 'text',
    status: 'text',
    tags: 'text[]',
    notes: 'text',
    other_emails: 'text[]',
    other_phones: 'text[]',
    job_title: 'text',
    website: 'text',
    address: 'text',
    source: 'text',
    external_id: 'text',
    company_domain: 'text',
    company_external_id: 'text',
    created_at: 'timestamptz',
    customer_since: 'date',
    lost_on: 'date',
    unsubscribed: 'text',
    owner_id: 'uuid',
    note_lines: 'text[]',
  },
  stagedKeys: `
    external_key text generated always as (external_key(external_id, name)) stored,
    email_key text generated always as (lower(email)) stored,
    name_key text collate "C" generated always as (fold(name)) stored,
    person_key text collate "C" generated always as (
      case when company = '' and digits(phone) = '' then lower(normalize(name)) else fold(name) end) stored,
    company_key text collate "C" generated always as (fold(company)) stored,
    phone_key text collate "C" generated always as (digits(phone)) stored,
    company_id uuid`,
  ignoredColumns: 'mail_opt_out',
  links: [TO_COMPANY_OF_DOMAIN, TO_COMPANY_OF_ID],

  // Matched by id, else by the id in another tool, else by email address, else by name unless other values differ. Each key is looked up
  // once, so that a thousand rows with the same name are not slower than others.
  match: `
    select staged.nth, by_id.id is not null as is_id_taken, coalesce(
      case when by_id.deleted_at is null then by_id.id end, by_key.id, by_email.id,
      case when staged.external_id = '' and staged.email = '' then by_name.id
        when staged.external_id = '' then by_name.id_without_email
        when staged.email = '' then by_name.id_without_key else by_name.id_without_both end
    ) as match
    from staged
    left join own_contacts by_id on by_id.workspace_id = :workspace and by_id.id = staged.id
    left join (
      select distinct on (external_key) external_key(external_id, name) as external_key, id from own_contacts
      where workspace_id = :workspace and deleted_at is null and external_id <> ''
        and external_key(external_id, name) in (select external_key from staged)
      order by external_key, created_at, id
    ) by_key on by_key.external_key = staged.external_key
    left join (
      select distinct on (email_key) email_key, id from (
        select lower(email) as email_key, id, created_at from own_contacts
        where workspace_id = :workspace and deleted_at is null and email <> '' and lower(email) in (select email_key from staged where email <> '')
        union all
        select lower(other), id, created_at from own_contacts, unnest(other_emails) as other
        where workspace_id = :workspace and deleted_at is null and other_emails <> '{}'
          and lower(other) in (select email_key from staged where email <> '')
      ) as addresses
      order by email_key, created_at, id
    ) by_email on staged.email <> '' and by_email.email_key = staged.email_key
    left join (
      select (case when company = '' and digits(phone) = '' then lower(normalize(name)) else fold(name) end) collate "C" as person_key,
        fold(company) collate "C" as company_key, digits(phone) collate "C" as phone_key,
        (array_agg(id order by created_at, id))[1] as id,
        (array_agg(id order by created_at, id) filter (where email = ''))[1] as id_without_email,
        (array_agg(id order by created_at, id) filter (where external_id = ''))[1] as id_without_key,
        (array_agg(id order by created_at, id) filter (where email = '' and external_id = ''))[1] as id_without_both
      from own_contacts
      where workspace_id = :workspace and deleted_at is null and fold(name) collate "C" in (select name_key from staged)
      group by 1, 2, 3
    ) by_name on by_name.person_key = staged.person_key and by_name.company_key = staged.company_key
      and by_name.phone_key = staged.phone_key`,
  // Rows with the same name but different addresses are different people. So are José and Jose when only their names are alike.
  samePlace: `
    least(
      case when email <> '' then min(place) over (partition by email_key, known_id) end,
      case when email = '' then min(place) over (partition by person_key, company_key, phone_key, external_id, known_id)
        else min(place) filter (where email = '')
          over (partition by person_key, company_key, phone_key, external_id, known_id) end
    )`,
  // Only a hash of the address is stored for an erased person.
  refuse: {
    sql: `
      update decided set action = 'refused'
      where action in ('insert', 'update')
        and exists (select from erased_people where workspace_id = :workspace)
        and exists (
        select from unnest(array_prepend(decided.email, decided.other_emails)) as known
        join erased_people on email_hash = erased_hash(erased_people.workspace_id, known)
        where erased_people.workspace_id = :workspace)`,
    reason: ERASED_ADDRESS,
  },
  limit: {
    // A dry run adds nothing, so it needs no lock that others would wait for.
    capacity: (scope, isDry) => (isDry ? readCapacity(scope, 'contacts') : claimCapacity(scope, 'contacts')),
  },

  addsCompanies: {},

  written: [
    // A name that was made up from another value does not replace the name of an existing contact.
    {
      name: 'name',
      type: 'text',
      isEmpty: `(decided.given_name = '' and decided.name in (decided.email, decided.company, decided.phone))`,
    },
    { name: 'email', type: 'text', othersIn: 'other_emails' },
    { name: 'phone', type: 'text', othersIn: 'other_phones' },
    {
      name: 'company',
      type: 'text',
      filledBy: ['company', 'company_domain', 'company_external_id'],
      isAsImported: `changes.after->'company' is not null and ${IS_COMPANY_AS_IMPORTED}`,
    },
    { name: 'status', type: 'text' },
    { name: 'tags', type: 'text[]' },
    { name: 'job_title', type: 'text' },
    { name: 'website', type: 'text' },
    { name: 'address', type: 'text' },
    { name: 'source', type: 'text' },
    { name: 'external_id', type: 'text', filledBy: ['external_id', 'id'] },
    CUSTOM_COLUMN,
    notesColumn('notes'),
    { name: 'customer_since', type: 'date' },
    { name: 'lost_on', type: 'date' },
    { name: 'created_at', type: 'timestamptz', isOnlyInserted: true },
    ownerColumn('owner_id'),
    { name: 'other_emails', type: 'text[]', primary: 'email', filledBy: ['other_emails', 'email'] },
    { name: 'other_phones', type: 'text[]', primary: 'phone', filledBy: ['other_phones', 'phone'] },
  ],
  followers: [
    // When an import changes the company name of a contact, the contact is linked to the company with that name, if there is one.
    {
      column: {
        name: 'company_id',
        type: 'uuid',
        references: 'companies',
        isAsImported: `changes.after->'company_id' is not null and ${IS_COMPANY_AS_IMPORTED}`,
      },
      follows: 'company',
      join: NAMED_COMPANY,
      value: `case when decided.company_id is not null then decided.company_id
        when decided.company = '' or (decided.company = records.company and records.company_id is not null)
        then records.company_id else named_company.id end`,
    },
    // As with a manual change, a contact that becomes a lead no longer has a date since when it is a customer.
    {
      column: { name: 'customer_since', type: 'date' },
      follows: 'status',
      value: `case when decided.status is distinct from 'lead' or records.status = 'lead' then records.customer_since end`,
    },
  ],
  insert: `
    insert into contacts (workspace_id, id, name, email, phone, company, company_id, status, tags, notes,
      other_emails, other_phones, job_title, website, address, source, external_id, customer_since, lost_on, created_at, owner_id, custom)
    select :workspace, record_id, decided.name, email, phone, company, coalesce(decided.company_id, named_company.id), coalesce(status, 'lead'), tags,
      ${withLinesSql('notes')}, other_emails, other_phones, job_title, website, address, source, external_id,
      customer_since, lost_on, coalesce(created_at, now()), coalesce(owner_id, :actor), coalesce(decided.custom, '{}')
    from decided ${NAMED_COMPANY}
    where action = 'insert' order by nth`,
  afterwards: ADD_TO_SUPPRESSIONS,
  // A contact whose link was restored gets the current name of the company.
  afterUndo: `
    update contacts set company = companies.name, updated_at = now() from import_changes as changes, companies
    where changes.workspace_id = :workspace and changes.import_id = :import and changes.before->'company_id' is not null
      and contacts.workspace_id = :workspace and contacts.id = changes.record_id
      and companies.workspace_id = :workspace and companies.id = contacts.company_id
      and fold(contacts.company) <> fold(companies.name)`,
  // Mailboxes are searched for earlier emails of every new contact, so only emails since the import count.
  isUnused: `
    ${isUnusedIn('contact_id', ['notes', 'deals', 'tasks', 'files', 'followers', 'bookings', 'form_submissions', 'outgoing_mail', 'sequence_runs'])}
    and not exists (
      select from mail_contacts join mail_messages
        on mail_messages.workspace_id = mail_contacts.workspace_id and mail_messages.id = mail_contacts.mail_id
      where mail_contacts.workspace_id = :workspace and mail_contacts.contact_id = records.id
        and mail_messages.sent_at > (select created_at from imports where workspace_id = :workspace and id = :import))
    and not exists (
      select from campaign_recipients where campaign_recipients.workspace_id = :workspace
        and campaign_recipients.contact_id = records.id and campaign_recipients.accepted_at is not null)`,
};
