import { type ContactStatus, NewContact, OTHERS_MAX } from '@rapport/shared/contacts';
import { EmailAddress } from '@rapport/shared/text';
import { claimCapacity, readCapacity } from '../../workspaces/planLimits';
import { everyValue, type FindHeaders, firstFilled, headerOfEach, joined, SEVERAL } from './fileColumn';
import type { ImportObject } from './importObject';
import { firstOf, foreignValues, letters, parsed, type RowReader, squeezed } from './rowReader';

const STATUSES = new Map(
  Object.entries<ContactStatus>({
    lead: 'lead',
    prospect: 'lead',
    subscriber: 'lead',
    new: 'lead',
    open: 'lead',
    inprogress: 'lead',
    opportunity: 'lead',
    marketingqualifiedlead: 'lead',
    mql: 'lead',
    salesqualifiedlead: 'lead',
    sql: 'lead',
    customer: 'customer',
    client: 'customer',
    evangelist: 'customer',
    partner: 'partner',
    reseller: 'partner',
    affiliate: 'partner',
  }),
);

/** The parts of a person's name, in the order in which they are joined. */
const NAME_PARTS = {
  first: 'first name, given name, forename, first, fname, vorname, prénom, nombre',
  middle: 'middle name, additional name, middle',
  last: 'last name, family name, surname, last, lname, nachname, apellidos',
  suffix: 'suffix, name suffix',
};

/** Beside a first name alone a column `Name` is the last name, beside a last name alone it is the first. */
const nameHeaders = (found: string[], find: FindHeaders): string[] => {
  const hasFirst = find(NAME_PARTS.first).length > 0;
  const hasLast = find(NAME_PARTS.last).length > 0;
  const parts = headerOfEach(NAME_PARTS, find);
  if (found.length === 0) return hasFirst || hasLast ? parts : [];
  if (hasFirst === hasLast) return found;
  return hasFirst ? [...parts, ...found] : [...found, ...parts];
};

const reader = (): RowReader => {
  const foreign = foreignValues('status', 'Lead');
  return {
    read: (cells) => {
      const written = squeezed(cells.status);
      const status = STATUSES.get(letters(written));
      const read = parsed(NewContact, cells.id, {
        name: squeezed(cells.name),
        email: firstOf(cells.email),
        phone: firstOf(cells.phone),
        other_emails: othersOf(cells.email, cells.other_emails).filter((text) => EmailAddress.safeParse(text).success),
        other_phones: othersOf(cells.phone, cells.other_phones),
        company: squeezed(cells.company),
        status,
        tags: tagsOf(cells.tags ?? ''),
        notes: cells.notes ?? '',
      });
      if (!('row' in read)) return read;
      if (!status && written) foreign.add(written);
      // A file without a status must not turn a customer back into a lead when the record exists already.
      return { row: { ...read.row, status: status ?? null } };
    },
    notices: foreign.notices,
  };
};

/** The further values of a cell, and those of the column for further values. */
const othersOf = (cell = '', others = ''): string[] => {
  const further = [...cell.split(SEVERAL).slice(1), ...others.split(/;| ::: /)].map(squeezed);
  return further.filter((text) => text !== '' && text !== firstOf(cell)).slice(0, OTHERS_MAX);
};

// Google marks its own groups with a star.
const GOOGLE_GROUPS = /(^| ::: )\* my ?contacts( ::: |$)/i;

const tagsOf = (cell: string): string[] => {
  const isGoogle = cell.includes(SEVERAL) || GOOGLE_GROUPS.test(cell);
  const tags = cell.replace(GOOGLE_GROUPS, SEVERAL).split(/[,;]| ::: /);
  return tags.map((tag) => squeezed(isGoogle ? tag.replace(/^\* /, '') : tag)).filter(Boolean);
};

/** The existing company that a row names: of several with one name the oldest. */
const NAMED_COMPANY = `
  left join (
    select distinct on (fold(name)) fold(name) collate "C" as company_key, id from own_companies
    where workspace_id = :workspace and deleted_at is null and fold(name) collate "C" in (select company_key from decided where company <> '')
    order by fold(name), created_at, id
  ) as named_company on decided.company <> '' and named_company.company_key = decided.company_key`;

/** The name of a contact's company and the link to it belong together: renaming the company changes neither. */
const IS_COMPANY_AS_IMPORTED = `
  case when records.company_id is not null and changes.after->'company_id' is not null
    then changes.after->'company_id' = coalesce(to_jsonb(records.company_id), 'null')
    else changes.after->'company' = coalesce(to_jsonb(records.company), 'null') end`;

export const contacts: ImportObject = {
  type: 'contacts',
  fileColumns: {
    id: joined('id'),
    other_emails: joined('other emails, additional email addresses, additional emails, secondary emails', SEVERAL),
    other_phones: joined('other phones, additional phone numbers, additional phones', SEVERAL),
    name: {
      ...joined(`
      name, full name, contact name, display name, person name, customer name, client name, lead name, person, contact`),
      choose: nameHeaders,
    },
    email: everyValue(`
      email, email address, e-mail 1 - value, email 1, primary email, work email, business email, person - email,
      person - email - work, contact email, mail, e-mail-adresse, correo electrónico, personal email, home email,
      person - email - home, other email, e-mail 2 - value, email 2, email 2 address, e-mail 3 - value, email 3`),
    phone: everyValue(`
      phone, phone number, phone 1 - value, phone 1, primary phone, work phone, business phone, person - phone, person
      - phone - work, contact phone, mobile phone, mobile phone number, mobile, mobile number, cell, cell phone,
      person - phone - mobile, home phone, person - phone - home, telephone, tel, telefon, telefonnummer, handy,
      téléphone, teléfono, other phone, phone 2 - value, phone 2, phone 3 - value, phone 3, company main phone`),
    company: joined(`
      company, company name, organization, organisation, organization 1 - name, organization name, account name,
      account, company / account, business name, employer, associated company, associated company name, person -
      organization, firma, unternehmen, société, entreprise, empresa`),
    status: firstFilled('status, lifecycle stage, contact status, customer status, lead status, contact type'),
    tags: joined(
      `
      tags, tag, labels, label, person - label, group membership, groups, categories, category`,
      ', ',
    ),
    notes: joined('notes, note, comments, comment, description, remarks, notizen, bemerkungen', '\n'),
  },
  reader,

  staged: {
    name: 'text',
    email: 'text',
    phone: 'text',
    company: 'text',
    status: 'text',
    tags: 'text[]',
    notes: 'text',
    other_emails: 'text[]',
    other_phones: 'text[]',
  },
  stagedKeys: `
    email_key text generated always as (lower(email)) stored,
    name_key text collate "C" generated always as (fold(name)) stored,
    company_key text collate "C" generated always as (fold(company)) stored,
    phone_key text collate "C" generated always as (digits(phone)) stored`,
  links: [],

  // By id, else by email address, else by name where nothing contradicts it. Every key of the file is looked up once, so
  // that a thousand rows of one name cost no more than others.
  match: `
    select staged.nth, by_id.id is not null as is_id_taken, coalesce(
      case when by_id.deleted_at is null then by_id.id end, by_email.id,
      case when staged.email = '' then by_name.id else by_name.id_without_email end
    ) as match
    from staged
    left join own_contacts by_id on by_id.workspace_id = :workspace and by_id.id = staged.id
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
      select fold(name) collate "C" as name_key, fold(company) collate "C" as company_key, digits(phone) collate "C" as phone_key,
        (array_agg(id order by created_at, id))[1] as id,
        (array_agg(id order by created_at, id) filter (where email = ''))[1] as id_without_email
      from own_contacts
      where workspace_id = :workspace and deleted_at is null and fold(name) collate "C" in (select name_key from staged)
      group by 1, 2, 3
    ) by_name on by_name.name_key = staged.name_key and by_name.company_key = staged.company_key
      and by_name.phone_key = staged.phone_key`,
  // Two people of one name with two addresses are two people.
  samePlace: `
    least(
      case when email <> '' then min(place) over (partition by email_key, known_id) end,
      case when email = '' then min(place) over (partition by name_key, company_key, phone_key, known_id)
        else min(place) filter (where email = '') over (partition by name_key, company_key, phone_key, known_id) end
    )`,
  // People who asked to be forgotten are known by the hash of their address alone.
  refuse: `
    update decided set action = 'erased'
    where action in ('insert', 'update') and exists (
      select from unnest(array_prepend(decided.email, decided.other_emails)) as address
      join erased_people on email_hash = erased_hash(erased_people.workspace_id, address)
      where erased_people.workspace_id = :workspace)`,
  limit: {
    // A dry run takes no place, so it makes nobody else wait.
    capacity: (scope, isDry) => (isDry ? readCapacity(scope, 'contacts') : claimCapacity(scope, 'contacts')),
    period: '',
  },

  written: [
    { name: 'name', type: 'text' },
    { name: 'email', type: 'text', further: 'other_emails' },
    { name: 'phone', type: 'text', further: 'other_phones' },
    {
      name: 'company',
      type: 'text',
      isAsImported: `changes.after->'company' is not null and ${IS_COMPANY_AS_IMPORTED}`,
    },
    { name: 'status', type: 'text' },
    { name: 'tags', type: 'text[]' },
    { name: 'notes', type: 'text' },
    { name: 'other_emails', type: 'text[]', primary: 'email', filledBy: ['other_emails', 'email'] },
    { name: 'other_phones', type: 'text[]', primary: 'phone', filledBy: ['other_phones', 'phone'] },
  ],
  // A contact that gets another company's name is linked to that company, if it exists.
  follower: {
    column: {
      name: 'company_id',
      type: 'uuid',
      references: 'companies',
      isAsImported: `changes.after->'company_id' is not null and ${IS_COMPANY_AS_IMPORTED}`,
    },
    follows: 'company',
    join: NAMED_COMPANY,
    value: `case when decided.company in ('', records.company) then records.company_id else named_company.id end`,
  },
  insert: `
    insert into contacts (workspace_id, id, name, email, phone, company, company_id, status, tags, notes,
      other_emails, other_phones, owner_id)
    select :workspace, record_id, name, email, phone, company, named_company.id, coalesce(status, 'lead'), tags, notes,
      other_emails, other_phones, :actor
    from decided ${NAMED_COMPANY}
    where action = 'insert' order by nth`,
  // A contact whose link was restored gets the present name of the company.
  afterUndo: `
    update contacts set company = companies.name from import_changes as changes, companies
    where changes.workspace_id = :workspace and changes.import_id = :import and changes.before->'company_id' is not null
      and contacts.workspace_id = :workspace and contacts.id = changes.record_id
      and companies.workspace_id = :workspace and companies.id = contacts.company_id
      and fold(contacts.company) <> fold(companies.name)`,
  isUnused: `
    not exists (select from notes where notes.workspace_id = :workspace and notes.contact_id = records.id and notes.deleted_at is null)
    and not exists (select from deals where deals.workspace_id = :workspace and deals.contact_id = records.id and deals.deleted_at is null)
    and not exists (select from tasks where tasks.workspace_id = :workspace and tasks.contact_id = records.id and tasks.deleted_at is null)`,
};
