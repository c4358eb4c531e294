import { CompanySize, companySizeOf, NewCompany } from '@rapport/shared/companies';
import { UUID } from '@rapport/shared/uuid';
import { ADDRESS } from './address';
import {
  appendLines,
  COMMON_COLUMNS,
  CREATED_AT,
  CUSTOM_COLUMN,
  commonReader,
  firstWebsite,
  NOTES_NAMES,
  nameWarnings,
  notesColumn,
  ownerColumn,
  parseExternalId,
  reasonIfSum,
  websiteDetails,
  withLinesSql,
} from './common';
import { firstValueColumn, joinedColumn, longColumn, multiValueColumn, VALUE_SEPARATOR } from './fileColumn';
import type { ImportObject } from './importObject';
import { type FileReading, parseName, type RowReader, singleLine, validateRow } from './rowReader';
import { isUnusedIn } from './unused';

/** Size bands that Excel has turned into dates: 1-10 becomes 10 January or 1 October, and 11-50 becomes November 1950. */
const BANDS_AS_DATES: [RegExp, CompanySize][] = [
  [/^(10-jan|jan-10|0?1-oct|oct-0?1)$/i, '1-10'],
  [/^(nov-50|50-nov)$/i, '11-50'],
];

/** Reads a size band, or the band of a number of employees; `null` for words such as “Large”. */
const parseSize = (cell: string): CompanySize | null => {
  const text = cell.replace(/\s/g, '').replace(/[–—]/g, '-');
  const band = CompanySize.safeParse(text).data ?? BANDS_AS_DATES.find(([date]) => date.test(text))?.[1];
  if (band) return band;
  const [, digits, thousands] = text.match(/(\d[\d.,]*)(k)?/i) ?? [];
  if (!digits) return null;
  return companySizeOf(
    Number.parseFloat(digits.replace(/[.,](?=\d{3})/g, '').replace(',', '.')) * (thousands ? 1_000 : 1),
  );
};

/** Whether a cell contains no more information than its band. */
const isBand = (cell: string, size: CompanySize): boolean => {
  const text = cell.replace(/[\s\p{L}]/gu, '').replace(/[–—]/g, '-');
  return text === size || BANDS_AS_DATES.some(([date]) => date.test(cell.trim()));
};

/** HubSpot exports industries as API constants, such as REAL_ESTATE. A single word in capitals may be the user's own spelling. */
const HUBSPOT_INDUSTRY = /^[A-Z]+(_[A-Z]+)+$/;

const parseIndustry = ({ industry, id }: Record<string, string>): string => {
  const text = singleLine(industry);
  if (UUID.test(id ?? '') || !HUBSPOT_INDUSTRY.test(text)) return text;
  return text.charAt(0) + text.slice(1).replaceAll('_', ' ').toLowerCase();
};

const reader = (reading: FileReading): RowReader => {
  const common = commonReader(reading);
  return {
    read: (cells) => {
      const name = parseName(cells, 'name');
      const reason = reasonIfSum(name);
      if (reason) return { reason };
      const size = parseSize(cells.size ?? '');
      const [phone, ...otherPhones] = (cells.phone ?? '').split(VALUE_SEPARATOR).map(singleLine);
      const unread = {
        size: size && isBand(cells.size ?? '', size) ? '' : cells.size,
        website: websiteDetails(cells.domain),
        otherPhones: otherPhones.join(', '),
      };
      const validated = validateRow(NewCompany, cells.id, {
        name,
        domain: firstWebsite(cells.domain),
        industry: parseIndustry(cells),
        size,
        phone,
        address: cells.address ?? '',
        external_id: parseExternalId(cells),
        notes: appendLines(cells.notes, cells.note_lines),
      });
      if (!('row' in validated)) return validated;
      return {
        row: { ...validated.row, ...common.read(cells, unread), notes: cells.notes ?? '' },
        warnings: nameWarnings(cells.name),
      };
    },
    notices: common.owner.notices,
    values: () => [common.owner.values('owner')],
  };
};

/** Contacts store the name of their company, so it is updated when an import or its undo renames the company. */
const RENAME_IN_CONTACTS = `
  update contacts set company = companies.name, updated_at = now() from import_changes as changes, companies
  where changes.workspace_id = :workspace and changes.import_id = :import and changes.before->'name' is not null
    and companies.workspace_id = :workspace and companies.id = changes.record_id
    and contacts.workspace_id = :workspace and contacts.company_id = companies.id and contacts.company <> companies.name`;

export const companies: ImportObject = {
  type: 'companies',
  prefix: /^(organi[sz]ation|organización|organizzazione|organisatie|organizacja|組織)\s+[-–—]\s+/i,
  template: {
    id: '',
    name: 'Analytical Engines',
    domain: 'engines.example',
    industry: 'Technology',
    size: '11-50',
    phone: '+44 20 7946 0000',
    address: '12 St James’s Square, London',
    notes: 'Supplier of looms',
    external_id: '',
    created_at: '',
  },
  fileColumns: {
    id: joinedColumn('id'),
    name: joinedColumn(`
      name, company name, company, organization, organisation, organization name, account name, account, business
      name, firma, firmenname, unternehmen, unternehmensname, name des unternehmens, kontoname, accountname, société,
      entreprise, nom, nom de l’entreprise, nom du compte, nom de la société, empresa, nombre, nombre de la empresa, nombre
      de la cuenta, nombre de cuenta, azienda, nome, nome azienda, nome account, ragione sociale, bedrijf, bedrijfsnaam,
      naam, organisatie, organización, organizzazione, organizacja, nazwa, nazwa firmy, nazwa konta, företag, 会社名, 会社,
      取引先名, 組織, 組織名, 名前, customer, customer name, client, client name, kunde, kundenname, cliente, klant, klient`),
    domain: joinedColumn(`
      domain, company domain name, company domain, domain name, website, website url, web site, company website, url,
      homepage, web`),
    industry: joinedColumn('industry, sector, primary industry, branche, secteur'),
    size: firstValueColumn(`
      number of employees, no. of employees, employees, team size, employee count, headcount, size, company size`),
    phone: multiValueColumn(`
      phone, phone number, company phone, company phone number, main phone, office phone, telephone, telefon, phone 1`),
    address: ADDRESS,
    external_id: joinedColumn('external id, record id, company id, organization id, account id, organization - id'),
    created_at: CREATED_AT,
    ...COMMON_COLUMNS,
    notes: longColumn(`${NOTES_NAMES}, about`),
  },
  reader,

  staged: {
    custom: 'jsonb',
    name: 'text',
    domain: 'text',
    industry: 'text',
    size: 'text',
    phone: 'text',
    address: 'text',
    notes: 'text',
    external_id: 'text',
    created_at: 'timestamptz',
    owner_id: 'uuid',
    note_lines: 'text[]',
  },
  stagedKeys: `
    external_key text generated always as (external_key(external_id, name)) stored,
    name_key text collate "C" generated always as (fold(name)) stored,
    phone_key text collate "C" generated always as (digits(phone)) stored`,
  links: [],

  // Matched by id, else by the id in another tool, else by name unless domain, phone or address differ. A company of which only the
  // domain is known has it as its name.
  match: `
    select distinct on (staged.nth) staged.nth, by_id.id is not null as is_id_taken,
      coalesce(case when by_id.deleted_at is null then by_id.id end, by_key.id, by_name.id, by_domain.id) as match
    from staged
    left join own_companies by_id on by_id.workspace_id = :workspace and by_id.id = staged.id
    left join own_companies by_key on by_key.workspace_id = :workspace and by_key.deleted_at is null
      and by_key.external_id <> '' and external_key(by_key.external_id, by_key.name) = staged.external_key
    left join own_companies by_name on by_name.workspace_id = :workspace and by_name.deleted_at is null
      and fold(by_name.name) collate "C" = staged.name_key
      and (by_name.external_id = '' or staged.external_id = '' or by_name.external_id = staged.external_id)
      and (by_name.domain = '' or staged.domain = '' or by_name.domain = staged.domain)
      and (by_name.phone = '' or staged.phone = '' or digits(by_name.phone) = staged.phone_key)
      and (by_name.address = '' or staged.address = '' or by_name.address = staged.address)
    left join own_companies by_domain on by_domain.workspace_id = :workspace and by_domain.deleted_at is null
      and staged.domain <> '' and by_domain.domain = staged.domain and by_domain.name = by_domain.domain
    order by staged.nth, by_key.created_at, by_key.id, by_name.created_at, by_name.id, by_domain.created_at, by_domain.id`,
  samePlace: 'min(place) over (partition by name_key, domain, phone_key, address, external_id, known_id)',

  written: [
    { name: 'name', type: 'text' },
    { name: 'domain', type: 'text' },
    { name: 'industry', type: 'text' },
    { name: 'size', type: 'text' },
    { name: 'phone', type: 'text' },
    { name: 'address', type: 'text' },
    { name: 'external_id', type: 'text', filledBy: ['external_id', 'id'] },
    CUSTOM_COLUMN,
    notesColumn('notes'),
    { name: 'created_at', type: 'timestamptz', isOnlyInserted: true },
    ownerColumn('owner_id'),
  ],
  insert: `
    insert into companies (workspace_id, id, name, domain, industry, size, phone, address, external_id, notes,
      created_at, owner_id, custom)
    select :workspace, record_id, name, domain, industry, size, phone, address, external_id, ${withLinesSql('notes')},
      coalesce(created_at, now()), coalesce(owner_id, :actor), coalesce(custom, '{}')
    from decided where action = 'insert' order by nth`,
  afterUpdate: RENAME_IN_CONTACTS,
  afterUndo: RENAME_IN_CONTACTS,
  isUnused: isUnusedIn('company_id', ['contacts', 'notes', 'deals', 'tasks', 'files', 'followers']),
};
