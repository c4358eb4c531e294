import { msg, plural } from '@lingui/core/macro';
import { ContactStatus, NewContact } from '@rapport/shared/contacts';
import { UUID } from '@rapport/shared/uuid';
import {
  appendLines,
  commonReader,
  nameWarnings,
  parseDomain,
  parseExternalId,
  reasonIfSum,
  websiteDetails,
} from './common';
import { isNameOrCompany } from './contactName';
import { parseContactPoints } from './contactPoints';
import { parseDay } from './dates';
import { VALUE_SEPARATOR } from './fileColumn';
import { cellIfSeveralIds, parseFirstId } from './linksOfIds';
import { noteLine } from './noteLines';
import { type FileReading, parseName, type RowReader, singleLine, validateRow } from './rowReader';
import { valueReader } from './values';
import { STATUS_LOOSE_WORDS, STATUS_WORDS } from './words';

const statusReader = ({ values }: FileReading) =>
  valueReader(
    {
      column: msg`status`,
      choices: ContactStatus.options,
      words: STATUS_WORDS,
      looseWords: STATUS_LOOSE_WORDS,
      fallback: { value: 'lead', words: msg`Lead` },
    },
    values.status,
  );

/** Reads contacts from the rows of a file. */
export const contactReader = (reading: FileReading): RowReader => {
  const common = commonReader(reading);
  const statuses = statusReader(reading);
  // In a row without a contact person, such a column may have the name of the person.
  const isCompanyPerson = reading.headers.some(isNameOrCompany);
  const counts = { unnamed: 0, inGoogleGroup: 0, unsubscribed: 0 };
  return {
    read: (cells) => {
      const { value: status, original } = statuses.read(cells.status);
      const { lines, warnings, displayName, ...points } = parseContactPoints(cells);
      const name = parseName(cells, 'name') || displayName;
      const company = parseName(cells, 'company');
      const reason = points.email || points.phone ? undefined : reasonIfSum(name || company);
      if (reason) return { reason };
      const substitute = substituteFor({ ...points, company }, isCompanyPerson);
      const dates = parseDates(cells, reading);
      const isUnsubscribed = UNSUBSCRIBED.test(singleLine(cells.unsubscribed));
      const keptLines = lines.map(({ label, text }) => noteLine(reading.words, label, text));
      const note_lines = appendLines(cells.note_lines, keptLines.join('\n'));
      const validated = validateRow(NewContact, cells.id, {
        name: name || substitute.name,
        ...points,
        status: status ?? undefined,
        ...plainFields(cells),
        notes: appendLines(cells.notes, note_lines),
      });
      if (!('row' in validated)) return validated;
      const isUnnamed = name === '';
      if (GOOGLE_GROUPS.test(cells.tags ?? '')) counts.inGoogleGroup += 1;
      if (isUnsubscribed) counts.unsubscribed += 1;
      if (isUnnamed && cells.name === undefined) counts.unnamed += 1;
      const emailOf = includesName(name, displayName) ? '' : displayName;
      return {
        row: {
          ...validated.row,
          ...common.read({ ...cells, note_lines }, { status: original, ...dates.unread, ...unreadOf(cells, emailOf) }),
          given_name: name,
          ...dates.row,
          unsubscribed: isUnsubscribed ? 'yes' : '',
          notes: cells.notes ?? '',
          company_domain: parseDomain(cells.company_domain),
          company_external_id: parseFirstId(cells.company_external_id),
          // Not the default: a file without a status must not turn an existing customer back into a lead.
          status,
        },
        warnings: [
          ...(isUnnamed && cells.name !== undefined ? [substitute.warning] : []),
          ...nameWarnings(name || substitute.name),
          ...warnings,
        ],
      };
    },
    notices: () => [...statuses.notices(), ...common.owner.notices(), ...noticesOf(counts)],
    values: () => [statuses.values('status'), common.owner.values('owner')],
  };
};

const UNSUBSCRIBED =
  /^(yes|y|true|1|x|✓|ja|wahr|oui|vrai|s[ií]|verdadero|tak|unsubscribed|opted[ -]?out|abgemeldet|désabonné|désinscrit|baja)$/i;
const SUBSCRIBED = /^(no|n|false|0|-|nein|falsch|non|faux|falso|nie|nee|subscribed|angemeldet|abonné|alta)?$/i;

/** The texts that no field can take, to be kept in the notes. */
const unreadOf = (cells: Record<string, string>, emailOf: string) => {
  const unsubscribed = singleLine(cells.unsubscribed);
  return {
    unsubscribed: UNSUBSCRIBED.test(unsubscribed) || SUBSCRIBED.test(unsubscribed) ? '' : unsubscribed,
    emailOf,
    companyDomain: websiteDetails(cells.company_domain),
    companyIds: cellIfSeveralIds(cells.company_external_id),
  };
};

/** The fields that need little reading. */
const plainFields = (cells: Record<string, string>) => ({
  company: parseName(cells, 'company'),
  tags: parseTags(cells.tags ?? '', UUID.test(cells.id ?? '')),
  job_title: singleLine(cells.job_title),
  website: singleLine(cells.website),
  address: cells.address ?? '',
  source: singleLine(cells.source),
  external_id: parseExternalId(cells),
});

const parseDates = (cells: Record<string, string>, { isDayFirst }: FileReading) => {
  const [customerSince, lostOn] = [singleLine(cells.customer_since), singleLine(cells.lost_on)];
  const customer_since = parseDay(customerSince, isDayFirst);
  const lost_on = parseDay(lostOn, isDayFirst);
  return {
    row: { customer_since, lost_on },
    unread: { customerSince: customer_since ? '' : customerSince, lostOn: lost_on ? '' : lostOn },
  };
};

/** Whether a name contains all words of another name, in any order. */
const includesName = (name: string, other: string) => {
  if (other === '') return true;
  const words = new Set(wordsOf(name));
  return wordsOf(other).every((word) => words.has(word));
};
const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const NAMED_BY_EMAIL = msg`has no name. A new contact uses its email address as the name`;
const NAMED_BY_COMPANY = msg`has no name. A new contact uses its company as the name`;
const NAMED_BY_PHONE = msg`has no name. A new contact uses its phone number as the name`;

/** The name of a contact without one, with the warning that says so. */
const substituteFor = (
  { email, company, phone }: { email: string; company: string; phone: string },
  isCompanyPerson: boolean,
) => {
  const byEmail = { name: email, warning: NAMED_BY_EMAIL };
  const byCompany = { name: company, warning: NAMED_BY_COMPANY };
  const inOrder = isCompanyPerson ? [byCompany, byEmail] : [byEmail, byCompany];
  return inOrder.find(({ name }) => name !== '') ?? { name: phone, warning: NAMED_BY_PHONE };
};

type Counted = 'unnamed' | 'inGoogleGroup' | 'unsubscribed';
const noticesOf = ({ unnamed, inGoogleGroup, unsubscribed }: Record<Counted, number>) => [
  ...(unnamed > 0 ? [namedBySubstitute(unnamed)] : []),
  ...(inGoogleGroup > 0 ? [NO_TAG] : []),
  ...(unsubscribed > 0 ? [haveUnsubscribed(unsubscribed)] : []),
];

const namedBySubstitute = (contacts: number) =>
  msg`The file has no names: ${plural(contacts, { one: '# contact uses its', other: '# contacts use their' })} email address, company or phone number as the name.`;

const haveUnsubscribed = (contacts: number) =>
  msg`${plural(contacts, { one: '# contact has', other: '# contacts have' })} unsubscribed. Campaigns will not be sent to them.`;

// Google marks its own groups with a star, and Mailchimp puts each tag in quotation marks.
const GOOGLE_GROUPS = /(^| ::: )\* my ?contacts( ::: |$)/i;

const NO_TAG = msg`Google puts every contact in its own group “My Contacts”, which is not kept as a tag.`;

const parseTags = (cell: string, isOwnExport: boolean): string[] => {
  const isGoogle = cell.includes(VALUE_SEPARATOR) || GOOGLE_GROUPS.test(cell);
  const tags = cell.replace(GOOGLE_GROUPS, VALUE_SEPARATOR).split(/[,;]| ::: /);
  return tags
    .map((tag) => singleLine(isGoogle ? tag.replace(/^\* /, '') : tag))
    .map((tag) => (isOwnExport ? tag : tag.replace(/^"(.+)"$/, '$1')))
    .filter(Boolean);
};
