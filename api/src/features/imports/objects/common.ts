import { msg } from '@lingui/core/macro';
import { bareDomain } from '@rapport/shared/companies';
import { UUID } from '@rapport/shared/uuid';
import type { Said } from '@rapport/shared/words';
import { isNothing } from './contactPoints';
import { instantIn, NOON } from './dates';
import { type FileColumn, joined } from './fileColumn';
import type { WrittenColumn } from './importObject';
import { type LineLabel, noteLines } from './noteLines';
import { type FileReading, firstOf, squeezed } from './rowReader';
import { valueReader } from './values';

/** Columns of a file that every type of record takes: who is responsible, and what none of ours holds. */
export const COMMON_COLUMNS: Record<string, FileColumn> = {
  owner: joined(`
    owner, owner email, contact owner, company owner, deal owner, account owner, opportunity owner, lead owner, record
    owner, task owner, hubspot owner, person - owner, organization - owner, deal - owner, activity - assigned to user,
    assigned to, assignee, responsible, zuständig, besitzer, verantwortlich, propriétaire, propietario, responsable,
    proprietario, responsabile, eigenaar, właściciel, ansvarig, 担当者, 所有者,
    owner id, contact owner id, company owner id, account owner id, deal owner id, lead owner id`),
  note_lines: { aliases: '', takesAll: true, between: '\n', isNamed: true },
};

/** What somebody wrote down about a record. */
export const NOTES_NAMES = `
  notes, note, comments, comment, description, remarks, remark, notizen, notiz, bemerkungen, bemerkung, anmerkungen, anmerkung,
  kommentare, kommentar, remarques, remarque, commentaires, commentaire, notas, observaciones, comentarios, comentario, osservazioni,
  commenti, opmerkingen, opmerking, notities, notitie, uwagi, notatki, anteckningar, メモ, 備考`;

/** When a record was made. A date that cannot be read is kept in the notes. */
export const CREATED_AT: FileColumn = {
  isDate: true,
  ...joined(`
  created at, create date, created, created date, created on, creation date, creation time, added time, date created, date added,
  added on, created time, add time, person - person created, organization - organization created, deal - deal created,
  deal created, erstellt, erstellt am, erstellungsdatum, date de création, fecha de creación, data creazione, data di
  creazione, aanmaakdatum, data utworzenia, skapad, 作成日, connected on`),
};

/** When a contact became a customer, and when it was given up. */
export const CUSTOMER_SINCE: FileColumn = {
  isDate: true,
  ...joined(`
  customer since, became a customer date, became customer, customer date, won date, won time, won at, won on, conversion date,
  converted date, converted at, converted on, date converted, convert date, first deal won date, first purchase date, kunde seit, client depuis, cliente desde, cliente dal, klant sinds, klient od`),
};
export const LOST_ON: FileColumn = {
  isDate: true,
  ...joined(
    'lost on, lost date, lost at, lost time, date lost, disqualified date, unqualified date, date disqualified, verloren am, perdu le, perdido el',
  ),
};

/**
 * Reads a column that names members, by email address or by a name that only one of them has.
 * @param otherwise what becomes of rows that name someone else
 */
export const memberReader = (
  { members, lookups }: FileReading,
  chosen: Record<string, string> | undefined,
  otherwise: Said,
) => {
  const idsElsewhere = (email: string) =>
    [...(lookups?.emails ?? [])].flatMap(([id, of]) => (of === email.toLowerCase() ? id : []));
  const ids = new Map(members.map(({ email, id }) => [email, id]));
  const isOnlyOne = (name: string) => members.filter((other) => other.name === name).length === 1;
  const reader = valueReader(
    {
      column: msg({ message: 'member', context: 'column' }),
      choices: [...ids.keys()],
      words: Object.fromEntries(
        members.map(({ email, name }) => [
          email,
          [isOnlyOne(name) ? name : '', `${name} ${email}`, ...idsElsewhere(email)]
            .map((word) => word.replaceAll(',', ' '))
            .join(),
        ]),
      ),
      otherwise: { value: null, words: otherwise },
      isWhole: true,
    },
    chosen,
  );
  return {
    ...reader,
    /** Returns the id of the member. */
    read: (cell: string | undefined) => {
      const { value, original } = reader.read(cell);
      return { value: ids.get(value ?? '') ?? null, original };
    },
  };
};

/** Reads the common columns. A value that no field of ours takes is kept in the notes. */
export const commonReader = (reading: FileReading) => {
  const owner = memberReader(reading, reading.values.owner, msg`yours, with the name in their notes`);
  return {
    owner,
    /** `unread` holds values that none of ours could take, by what they are called. */
    read: (cells: Record<string, string>, unread: Partial<Record<LineLabel, string>> = {}) => {
      const { value: owner_id } = owner.read(cells.owner);
      const created = squeezed(cells.created_at);
      const created_at = instantIn(created, reading, NOON);
      const kept = { created: created_at ? '' : created, ...unread, owner: owner_id ? '' : cells.owner };
      return {
        owner_id,
        created_at,
        note_lines: [...(cells.note_lines?.split('\n') ?? []), ...noteLines(reading.words, kept)].filter(Boolean),
      };
    },
  };
};

const NO_NAME =
  /^(((grand|sub)[ -]?)?totals?|(zwischen|gesamt)?summe|gesamt|total général|totale|totaal|razem|suma|summa|合計|(restricted|linkedin) member)(:|:? \d+( \p{L}+)?)?$/iu;

/** Flags rows that exports add and that are no records: sums, and people whose profile is hidden. */
export const warningsAbout = (name = ''): Said[] =>
  NO_NAME.test(name.trim())
    ? [msg`“${{ name: name.trim() }}” looks like a sum or a hidden profile, not like a name`]
    : [];

/** The domain by which a row names a company. */
export const domainIn = (cell = ''): string =>
  /^[^\s.]+(\.[^\s.]+){1,9}$/.exec(bareDomain(cell).slice(0, 200))?.[0] ?? '';

/** The first of several web addresses in a cell, or all of it where there is but one. */
export const firstWebsite = (cell = ''): string => {
  const parts = squeezed(cell).split(/[;,|\s]+|:::/);
  return (parts.length > 1 && parts.find((part) => domainIn(part) !== '')) || firstOf(cell);
};

/** A web address that says more than its domain: a page, or no address at all. */
export const websiteBeyond = (cell = ''): string => {
  const text = squeezed(cell);
  const path = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/^[^/?#]*/, '');
  const isBare = /^[/?#]*$/.test(path) && domainIn(text) !== '';
  return isBare || isNothing(text) ? '' : text;
};

const EXTERNAL_ID_MAX = 200;

/** The id that a record has in another tool; a column `id` may hold it as well as one of ours. */
export const externalIdIn = ({ id, external_id }: Record<string, string>): string => {
  const given = squeezed(external_id) || squeezed(id);
  return UUID.test(given) && !external_id ? '' : given.slice(0, EXTERNAL_ID_MAX);
};

export const TITLE_MAX = 200;

/** The whole of a text that is cut because it is too long. */
export const beyond = (text: string, max: number): string => (text.length > max ? text : '');

/** A text with its lines, as it must fit into a record. */
export const withLines = (text = '', lines = ''): string => [text, lines].filter(Boolean).join('\n');

/** The same in SQL, from a row of `decided`. */
export const linesAdded = (text: string) =>
  `concat_ws(E'\\n', nullif(${text}, ''), nullif(array_to_string(note_lines, E'\\n'), ''))`;

/** The values of own fields. Those of a file are added to what a record has. */
export const OWN_VALUES: WrittenColumn = { name: 'custom', type: 'jsonb', filledBy: [] };

/** The column of records that says who is responsible. */
export const ownerWritten = (name: 'owner_id' | 'assignee_id'): WrittenColumn => ({
  name,
  type: 'uuid',
  references: 'memberships',
  filledBy: ['owner'],
});

/** Fields whose values may leave a line in the notes. */
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

/** The text of records to which lines are added. */
export const notesWritten = (name: 'notes' | 'description'): WrittenColumn => ({
  name,
  type: 'text',
  lines: 'note_lines',
  filledBy: [name, ...LEAVING_LINES],
});
