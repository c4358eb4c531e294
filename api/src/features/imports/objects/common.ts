import { msg } from '@lingui/core/macro';
import { bareDomain } from '@rapport/shared/companies';
import { UUID } from '@rapport/shared/uuid';
import type { Said } from '@rapport/shared/words';
import { isPlaceholder } from './contactPoints';
import { NOON, parseInstant } from './dates';
import { type FileColumn, joinedColumn } from './fileColumn';
import type { WrittenColumn } from './importObject';
import { type LineLabel, noteLines } from './noteLines';
import { type FileReading, firstValue, singleLine } from './rowReader';
import { valueReader } from './values';

/** The columns that every type of record has: the owner, and columns without a field of ours, which are kept in the notes. */
export const COMMON_COLUMNS: Record<string, FileColumn> = {
  owner: joinedColumn(`
    owner, owner email, contact owner, company owner, deal owner, account owner, opportunity owner, lead owner, record
    owner, task owner, hubspot owner, person - owner, organization - owner, deal - owner, activity - assigned to user,
    assigned to, assignee, responsible, zuständig, besitzer, verantwortlich, propriétaire, propietario, responsable,
    proprietario, responsabile, eigenaar, właściciel, ansvarig, 担当者, 所有者,
    owner id, contact owner id, company owner id, account owner id, deal owner id, lead owner id`),
  note_lines: { aliases: '', usesAllMatches: true, separator: '\n', isLabeled: true },
};

/** Names of columns with notes about a record. */
export const NOTES_NAMES = `
  notes, note, comments, comment, description, remarks, remark, notizen, notiz, bemerkungen, bemerkung, anmerkungen, anmerkung,
  kommentare, kommentar, remarques, remarque, commentaires, commentaire, notas, observaciones, comentarios, comentario, osservazioni,
  commenti, opmerkingen, opmerking, notities, notitie, uwagi, notatki, anteckningar, メモ, 備考`;

/** When a record was created. A date that cannot be read is kept in the notes. */
export const CREATED_AT: FileColumn = {
  isDate: true,
  ...joinedColumn(`
  created at, create date, created, created date, created on, creation date, creation time, added time, date created, date added,
  added on, created time, add time, person - person created, organization - organization created, deal - deal created,
  deal created, erstellt, erstellt am, erstellungsdatum, date de création, fecha de creación, data creazione, data di
  creazione, aanmaakdatum, data utworzenia, skapad, 作成日, connected on`),
};

/** When a contact became a customer, and when it was given up. */
export const CUSTOMER_SINCE: FileColumn = {
  isDate: true,
  ...joinedColumn(`
  customer since, became a customer date, became customer, customer date, won date, won time, won at, won on, conversion date,
  converted date, converted at, converted on, date converted, convert date, first deal won date, first purchase date, kunde seit, client depuis, cliente desde, cliente dal, klant sinds, klient od`),
};
export const LOST_ON: FileColumn = {
  isDate: true,
  ...joinedColumn(
    'lost on, lost date, lost at, lost time, date lost, disqualified date, unqualified date, date disqualified, verloren am, perdu le, perdido el',
  ),
};

/**
 * Reads a column that names members, by email address or by a name that only one member has.
 * @param fallback describes what happens to rows that name someone else
 */
export const memberReader = (
  { members, lookups }: FileReading,
  chosen: Record<string, string> | undefined,
  fallback: Said,
) => {
  const externalIdsOf = (email: string) =>
    [...(lookups?.emails ?? [])].flatMap(([id, address]) => (address === email.toLowerCase() ? id : []));
  const ids = new Map(members.map(({ email, id }) => [email, id]));
  const isUnique = (name: string) => members.filter((other) => other.name === name).length === 1;
  const reader = valueReader(
    {
      column: msg({ message: 'member', context: 'column' }),
      choices: [...ids.keys()],
      words: Object.fromEntries(
        members.map(({ email, name }) => [
          email,
          [isUnique(name) ? name : '', `${name} ${email}`, ...externalIdsOf(email)]
            .map((word) => word.replaceAll(',', ' '))
            .join(),
        ]),
      ),
      fallback: { value: null, words: fallback },
      matchesWholeCell: true,
    },
    chosen,
  );
  return {
    ...reader,
    /** Returns the member's id. */
    read: (cell: string | undefined) => {
      const { value, original } = reader.read(cell);
      return { value: ids.get(value ?? '') ?? null, original };
    },
  };
};

/** Reads the common columns. Values without a field are kept in the notes. */
export const commonReader = (reading: FileReading) => {
  const owner = memberReader(reading, reading.values.owner, msg`yours, with the name in their notes`);
  return {
    owner,
    /** @param unread values that no field could take, by their labels */
    read: (cells: Record<string, string>, unread: Partial<Record<LineLabel, string>> = {}) => {
      const { value: owner_id } = owner.read(cells.owner);
      const created = singleLine(cells.created_at);
      const created_at = parseInstant(created, reading, NOON);
      const kept = { created: created_at ? '' : created, ...unread, owner: owner_id ? '' : cells.owner };
      return {
        owner_id,
        created_at,
        note_lines: [...(cells.note_lines?.split('\n') ?? []), ...noteLines(reading.words, kept)].filter(Boolean),
      };
    },
  };
};

const SUM =
  '((grand|sub)[ -]?)?totals?|(zwischen|gesamt)?summe|gesamt|total général|totale|totaal|razem|suma|summa|合計';
const NOT_A_NAME = new RegExp(`^(${SUM}|(restricted|linkedin) member)(:|:? \\d+( \\p{L}+)?)?$`, 'iu');
const COUNTED_SUM = new RegExp(`^(${SUM}):\\s*\\d[\\d.,]*( \\p{L}+)?$`, 'iu');

/** Why a row is refused whose only name is a sum such as `Gesamt: 7 Kunden`. */
export const reasonIfSum = (name: string): Said | undefined =>
  COUNTED_SUM.test(name) ? msg`“${name}” is a sum, not a name` : undefined;

/** Warns about rows that are probably not records: totals, and people whose profile is hidden. */
export const nameWarnings = (name = ''): Said[] =>
  NOT_A_NAME.test(name.trim())
    ? [msg`“${{ name: name.trim() }}” looks like a sum or a hidden profile, not like a name`]
    : [];

/** The company domain in a cell; empty when there is none. */
export const parseDomain = (cell = ''): string =>
  /^[^\s.]+(\.[^\s.]+){1,9}$/.exec(bareDomain(cell).slice(0, 200))?.[0] ?? '';

/** The first of several web addresses in a cell, or the whole cell when there is only one. */
export const firstWebsite = (cell = ''): string => {
  const parts = singleLine(cell).split(/[;,|\s]+|:::/);
  return (parts.length > 1 && parts.find((part) => parseDomain(part) !== '')) || firstValue(cell);
};

/** A web address that contains more than its domain, such as a page, to be kept in the notes; otherwise empty. */
export const websiteDetails = (cell = ''): string => {
  const text = singleLine(cell);
  const path = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/^[^/?#]*/, '');
  const isBare = /^[/?#]*$/.test(path) && parseDomain(text) !== '';
  return isBare || isPlaceholder(text) ? '' : text;
};

const EXTERNAL_ID_MAX = 200;

/** The id of a record in another tool. A column `id` may contain that id or one of ours. */
export const parseExternalId = ({ id, external_id }: Record<string, string>): string => {
  const given = singleLine(external_id) || singleLine(id);
  return UUID.test(given) && !external_id ? '' : given.slice(0, EXTERNAL_ID_MAX);
};

export const TITLE_MAX = 200;

/** The whole text when it will be cut at `max`, to be kept in the notes; otherwise empty. */
export const textIfCut = (text: string, max: number): string => (text.length > max ? text : '');

/** A text followed by the lines that are added to it. */
export const appendLines = (text = '', lines = ''): string => [text, lines].filter(Boolean).join('\n');

/** Like `appendLines`, as SQL for a row of `decided`. */
export const withLinesSql = (text: string) =>
  `concat_ws(E'\\n', nullif(${text}, ''), nullif(array_to_string(note_lines, E'\\n'), ''))`;

/** The values of own fields. An import adds to the values that a record has. */
export const CUSTOM_COLUMN: WrittenColumn = { name: 'custom', type: 'jsonb', filledBy: [] };

/** The column with the owner of a record. */
export const ownerColumn = (name: 'owner_id' | 'assignee_id'): WrittenColumn => ({
  name,
  type: 'uuid',
  references: 'memberships',
  filledBy: ['owner'],
});

/** Fields whose values may add a line to the notes. */
const LEAVING_LINES = [
  'title',
  'note_lines',
  'owner',
  'status',
  'stage',
  'outcome',
  'priority',
  'size',
  'domain',
  'company_domain',
  'lost_reason',
  'email',
  'phone',
  'contact_email',
  'contact_name',
  'company',
  'amount',
  'currency',
];

/** The text column of records to which lines are added. */
export const notesColumn = (name: 'notes' | 'description'): WrittenColumn => ({
  name,
  type: 'text',
  lines: 'note_lines',
  filledBy: [name, ...LEAVING_LINES],
});
