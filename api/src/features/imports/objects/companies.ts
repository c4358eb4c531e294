import { CompanySize, companySizeOf, NewCompany } from '@rapport/shared/companies';
import { everyValue, type FindHeaders, firstFilled, headerOfEach, joined } from './fileColumn';
import type { ImportObject } from './importObject';
import { firstOf, parsed, type RowReader, squeezed } from './rowReader';

/** The parts of an address, in the order in which they are joined. */
const ADDRESS_PARTS = {
  street: `
    address, street address, street, billing street, address 1, address line 1, straße, strasse`,
  more: 'street address 2, address 2, address line 2',
  city: 'city, town, billing city, ort, stadt, ville, ciudad',
  state: 'state, state/region, region, province, billing state, billing state/province',
  zip: 'postal code, zip, zip code, postcode, billing zip/postal code, plz',
  country: 'country, country/region, billing country, land, pays, país',
};
const WHOLE_PLACE = 'location, headquarters';

const addressHeaders = (found: string[], find: FindHeaders): string[] => {
  if (found.length > 0) return found;
  const place = find(WHOLE_PLACE).slice(0, 1);
  return find(ADDRESS_PARTS.street).length === 0 && place.length > 0 ? place : headerOfEach(ADDRESS_PARTS, find);
};

/** What Excel makes of a band when it takes it for a date: 1-10 becomes 10 January or 1 October, 11-50 November 1950. */
const BANDS_AS_DATES: [RegExp, CompanySize][] = [
  [/^(10-jan|jan-10|0?1-oct|oct-0?1)$/i, '1-10'],
  [/^(nov-50|50-nov)$/i, '11-50'],
];

/** A band as it is written, or the band of a number of employees; words such as “Large” say nothing. */
const sizeOf = (cell: string): CompanySize | null => {
  const text = cell.replace(/\s/g, '').replace(/[–—]/g, '-');
  const band = CompanySize.safeParse(text).data ?? BANDS_AS_DATES.find(([date]) => date.test(text))?.[1];
  if (band) return band;
  const [, digits, thousands] = text.match(/(\d[\d.,]*)(k)?/i) ?? [];
  if (!digits) return null;
  return companySizeOf(
    Number.parseFloat(digits.replace(/[.,](?=\d{3})/g, '').replace(',', '.')) * (thousands ? 1_000 : 1),
  );
};

const reader = (): RowReader => ({
  read: (cells) =>
    parsed(NewCompany, cells.id, {
      name: squeezed(cells.name),
      domain: firstOf(cells.domain),
      industry: squeezed(cells.industry),
      size: sizeOf(cells.size ?? ''),
      phone: firstOf(cells.phone),
      address: cells.address ?? '',
      notes: cells.notes ?? '',
    }),
  notices: () => [],
});

/** Contacts show the name of their company, so they follow when an import or its undoing renames one. */
const RENAME_IN_CONTACTS = `
  update contacts set company = companies.name from import_changes as changes, companies
  where changes.workspace_id = :workspace and changes.import_id = :import and changes.before->'name' is not null
    and companies.workspace_id = :workspace and companies.id = changes.record_id
    and contacts.workspace_id = :workspace and contacts.company_id = companies.id and contacts.company <> companies.name`;

export const companies: ImportObject = {
  type: 'companies',
  fileColumns: {
    id: joined('id'),
    name: joined(`
      name, company name, company, organization, organisation, organization name, account name, account, business
      name, firma, unternehmen, société, entreprise, empresa`),
    domain: joined(`
      domain, company domain name, company domain, domain name, website, website url, web site, company website, url,
      homepage, web`),
    industry: joined('industry, sector, primary industry, branche, secteur'),
    size: firstFilled(`
      number of employees, no. of employees, employees, team size, employee count, headcount, size, company size`),
    phone: everyValue(`
      phone, phone number, company phone, company phone number, main phone, office phone, telephone, telefon, phone 1`),
    address: {
      ...joined('full address, billing address, mailing address, company address', ', '),
      choose: addressHeaders,
    },
    notes: joined('notes, note, comments, comment, description, about, notizen', '\n'),
  },
  reader,

  staged: {
    name: 'text',
    domain: 'text',
    industry: 'text',
    size: 'text',
    phone: 'text',
    address: 'text',
    notes: 'text',
  },
  stagedKeys: `
    name_key text collate "C" generated always as (fold(name)) stored,
    phone_key text collate "C" generated always as (digits(phone)) stored`,
  links: [],

  // By id, else by name where neither domain, phone nor address contradicts it.
  match: `
    select distinct on (staged.nth) staged.nth, by_id.id is not null as is_id_taken,
      coalesce(case when by_id.deleted_at is null then by_id.id end, by_name.id) as match
    from staged
    left join own_companies by_id on by_id.workspace_id = :workspace and by_id.id = staged.id
    left join own_companies by_name on by_name.workspace_id = :workspace and by_name.deleted_at is null
      and fold(by_name.name) collate "C" = staged.name_key
      and (by_name.domain = '' or staged.domain = '' or by_name.domain = staged.domain)
      and (by_name.phone = '' or staged.phone = '' or digits(by_name.phone) = staged.phone_key)
      and (by_name.address = '' or staged.address = '' or by_name.address = staged.address)
    order by staged.nth, by_name.created_at, by_name.id`,
  samePlace: 'min(place) over (partition by name_key, domain, phone_key, address, known_id)',

  written: [
    { name: 'name', type: 'text' },
    { name: 'domain', type: 'text' },
    { name: 'industry', type: 'text' },
    { name: 'size', type: 'text' },
    { name: 'phone', type: 'text' },
    { name: 'address', type: 'text' },
    { name: 'notes', type: 'text' },
  ],
  insert: `
    insert into companies (workspace_id, id, name, domain, industry, size, phone, address, notes, owner_id)
    select :workspace, record_id, name, domain, industry, size, phone, address, notes, :actor
    from decided where action = 'insert' order by nth`,
  afterUpdate: RENAME_IN_CONTACTS,
  afterUndo: RENAME_IN_CONTACTS,
  isUnused: `
    not exists (select from notes where notes.workspace_id = :workspace and notes.company_id = records.id and notes.deleted_at is null)
    and not exists (select from deals where deals.workspace_id = :workspace and deals.company_id = records.id and deals.deleted_at is null)
    and not exists (select from tasks where tasks.workspace_id = :workspace and tasks.company_id = records.id and tasks.deleted_at is null)`,
};
