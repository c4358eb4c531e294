import { everyRow, rows, type Scope } from '../../db/scope';

/** What stands in the place of a name, an address or a number that was taken out of a text. */
const PLACEHOLDER = '[erased]';

/** The columns of text that people write, or that tell of what they wrote. */
const TEXTS: [table: string, ...columns: string[]][] = [
  ['deals', 'title', 'notes', 'next_step', 'lost_reason'],
  ['tasks', 'title', 'description'],
  ['notes', 'content'],
  ['contacts', 'notes'],
  ['companies', 'notes'],
  ['activities', 'description'],
  ['notifications', 'title', 'detail'],
  ['imports', 'file_name'],
];

/** What was in a record before it changed, as JSON. */
const HISTORIES: [table: string, ...columns: string[]][] = [
  ['activities', 'changes'],
  ['import_changes', 'before', 'after'],
  ['merges', 'changes'],
];

const NAME_MIN = 5;
const DIGITS_MIN = 6;
// Written without spaces: there is no word of its own to look for, and three signs are a whole name; two may be part of any word.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * By what a person is surely recognised in a text: whole names, addresses, numbers. A first name alone, or a short word,
 * may be anybody.
 */
export const mentionedAs = (people: { name: string; emails: string[]; phones: string[] }[]): string[] => {
  const terms = people.flatMap(({ name, emails, phones }) => [
    ...(isWholeName(name.trim()) ? [name.trim()] : []),
    ...emails,
    ...phones.filter((phone) => phone.replace(/\D/g, '').length >= DIGITS_MIN),
  ]);
  return [...new Set(terms.filter(Boolean))];
};

const isWholeName = (name: string) =>
  UNSPACED.test(name) ? [...name].length >= 3 : /\s/.test(name) && [...name].length >= NAME_MIN;

/** A regular expression of Postgres that finds any of the terms as words of their own, after `before`. */
const pattern = (terms: string[], before = '(?<![[:alnum:]])'): string =>
  terms.map((term) => (UNSPACED.test(term) ? escaped(term) : `${before}${escaped(term)}(?![[:alnum:]])`)).join('|');

// In JSON a line feed before a word is written as two signs, the second of them a letter.
const BEFORE_IN_JSON = String.raw`(?:(?<![[:alnum:]])|(?<=\\[bfnrt]))`;

const escaped = (term: string) => term.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');

// Cheap beside a regular expression, and true of few rows.
const holdsAny = (column: string) => `${column} ilike any (?)`;
const likes = (terms: string[]) => terms.map((term) => `%${term.replace(/[\\%_]/g, '\\$&')}%`);

export interface Mention {
  table: string;
  id: string;
  column: string;
  text: string;
}

/** The texts in which one of the terms stands, the records in the trash included. */
export const listMentions = async (scope: Scope, terms: string[]): Promise<Mention[]> => {
  const found: Mention[] = [];
  for (const [table, ...columns] of terms.length > 0 ? TEXTS : []) {
    for (const column of columns) {
      const matches = await everyRow(scope, table)
        .whereRaw(`${holdsAny(column)} and ${column} ~* ?`, [likes(terms), pattern(terms)])
        .orderBy('id')
        .select('id', `${column} as text`);
      found.push(...matches.map(({ id, text }: Pick<Mention, 'id' | 'text'>) => ({ table, id, column, text })));
    }
  }
  return found;
};

/** Takes the terms out of every text and every history. @returns how many texts were changed */
export const takeOutMentions = async (scope: Scope, terms: string[]): Promise<number> => {
  if (terms.length === 0) return 0;
  let changed = 0;
  for (const [table, ...columns] of TEXTS) {
    for (const column of columns) {
      changed += await everyRow(scope, table)
        .whereRaw(`${holdsAny(column)} and ${column} ~* ?`, [likes(terms), pattern(terms)])
        .update({ [column]: scope.db.raw(`regexp_replace(${column}, ?, ?, 'gi')`, [pattern(terms), PLACEHOLDER]) });
    }
  }
  // As JSON writes them; what looks like a number is left, because it might be an amount.
  const written = terms.filter((term) => !/^[\d.]+$/.test(term)).map((term) => JSON.stringify(term).slice(1, -1));
  if (written.length === 0) return changed;
  for (const [table, ...columns] of HISTORIES) {
    for (const column of columns) {
      await everyRow(scope, table)
        .whereRaw(holdsAny(`${column}::text`), [likes(written)])
        .update({
          [column]: scope.db.raw(`regexp_replace(${column}::text, ?, ?, 'gi')::jsonb`, [
            pattern(written, BEFORE_IN_JSON),
            PLACEHOLDER,
          ]),
        });
    }
  }
  // Answers kept for a repetition of a request.
  await rows(scope, 'idempotency_keys')
    .whereRaw(holdsAny('body::text'), [likes(written)])
    .delete();
  return changed;
};
