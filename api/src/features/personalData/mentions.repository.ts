import type { DatePreferences } from '@rapport/shared/dates';
import type { KeptRecord } from '@rapport/shared/personalData';
import { MENTIONS, OBJECT_TYPES, RECORD_TYPES } from '@rapport/shared/recordTypes';
import { everyRow, readerWords, rows, type Scope } from '../../db/scope';
import type { Words } from '../../words/words';
import { describeActivity } from '../activities/activityWords';
import { plainText } from '../mentions/tokens';
import { wordsOfNotification } from '../notifications/notificationWords';
import { datePreferencesOf } from '../settings/settings.readModel';
import { likePatterns, termRemover } from './terms';

type Columns = Record<string, string[]>;

const columnsOfRecords = (kind: 'texts' | 'others'): Columns =>
  Object.fromEntries(OBJECT_TYPES.map((type) => [RECORD_TYPES[type].table, MENTIONS[type][kind] ?? []]));

/** Texts that people write, or that are made from what they wrote. */
const TEXTS: Columns = {
  ...columnsOfRecords('texts'),
  campaign_recipients: ['reason'],
  comments: ['content'],
  note_templates: ['name', 'content'],
  products: ['name', 'description'],
  deal_lines: ['name', 'description'],
  templates: ['name', 'subject', 'content'],
  sequences: ['name', 'steps'],
  activities: ['description', 'values'],
  notifications: ['title', 'detail', 'values'],
  imports: ['file_name'],
  web_forms: [
    'name',
    'fields',
    'title',
    'introduction',
    'button',
    'consent',
    'newsletter',
    'newsletter_tag',
    'thanks',
    'thanks_url',
    'source',
    'tags',
    'task',
    'deal',
  ],
  transfers: ['problem'],
  transfer_files: ['name', 'problem'],
};

/**
 * Names, addresses and numbers of other records. Only people who know these records can tell whether they belong to the
 * erased person.
 */
const OTHERS = columnsOfRecords('others');

/**
 * Copies of texts, such as values from before a change, and texts that may be private, such as emails, views and saved
 * reports. They are cleaned, but not listed.
 */
const COPIES: Columns = {
  notes: ['plain_content'],
  activities: ['changes'],
  import_changes: ['before', 'after'],
  merges: ['changes'],
  company_merges: ['changes'],
  outbox: ['subject', 'text', 'html'],
  quotes: ['content', 'recipient_email', 'answered_by', 'answer'],
  transfer_files: ['summary'],
  form_submissions: ['answers', 'page', 'utm', 'consent', 'newsletter'],
  bookings: ['name', 'note'],
  mail_messages: ['subject', 'text', 'from_name', 'recipients', 'bounce'],
  outgoing_mail: ['recipients', 'copied', 'subject', 'text', 'reason'],
  sequence_runs: ['steps'],
  dropped_emails: ['people', 'participants', 'subject', 'text'],
  views: ['name', 'filter'],
  saved_reports: ['name'],
  webhook_deliveries: ['body', 'response_body'],
  bulk_changes: ['action', 'selection', 'values'],
};

/** Short-lived rows, and choices remembered for the next import. Those that contain a term are deleted. */
const DELETABLE: Columns = {
  import_mappings: ['mapping', 'chosen_values'],
  idempotency_keys: ['key', 'body'],
  file_uploads: ['name'],
};

/** Every column that is searched, with its table. */
export const SEARCHED = [TEXTS, OTHERS, COPIES, DELETABLE].flatMap((columns) =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
);

interface Found {
  table: string;
  column: string;
  id: string;
  /** The kind of the row, if the column holds its values. */
  kind?: string;
  value: unknown;
  cleaned: unknown;
}

/** Finds the values that contain one of the terms, including those of records in the trash. */
async function* find(scope: Scope, terms: string[], columns: Columns): AsyncGenerator<Found[]> {
  if (terms.length === 0) return;
  const clean = termRemover(terms);
  for (const [table, names] of Object.entries(columns)) {
    for (const column of names) {
      const likely: Pick<Found, 'id' | 'kind' | 'value'>[] = await everyRow(scope, table)
        .whereRaw(`${column}::text ilike any (?)`, [likePatterns(terms)])
        // The company name of a contact with a company comes from that company.
        .modify((query) => table === 'contacts' && column === 'company' && query.whereNull('company_id'))
        .orderBy('id')
        .select('id', scope.db.raw(`to_jsonb(${column}) as value`), ...(column === 'values' ? ['kind'] : []));
      yield likely
        .map((row) => ({ table, column, ...row, cleaned: clean(row.value) }))
        .filter(({ value, cleaned }) => JSON.stringify(value) !== JSON.stringify(cleaned));
    }
  }
}

export interface Mention {
  table: string;
  id: string;
  column: string;
  text: string;
}

/** Lists where other records contain one of the terms. */
export const listMentions = async (scope: Scope, terms: string[], contactIds: string[]): Promise<Mention[]> => {
  const mentions: Mention[] = [];
  const reading = await datePreferencesOf(scope, scope.userId);
  const words = await readerWords(scope);
  for (const columns of [TEXTS, OTHERS]) {
    for await (const found of find(scope, terms, columns)) {
      mentions.push(
        ...found
          .filter(({ table, id }) => table !== 'contacts' || !contactIds.includes(id))
          .map((one) => mentionIn(one, words, reading)),
      );
    }
  }
  return mentions;
};

/** Describes where a term was found. Activities and notifications that store a kind with values are shown in words. */
const mentionIn = ({ table, id, column, kind = '', value }: Found, words: Words, reading: DatePreferences): Mention => {
  if (column !== 'values') return { table, id, column, text: textOf(value) };
  const stored = { kind, values: value };
  if (table === 'activities') {
    return { table, id, column: 'description', text: words(describeActivity({ ...stored, description: '' })) };
  }
  const { title, detail } = wordsOfNotification(stored, words, reading) ?? { title: '', detail: '' };
  return { table, id, column: 'detail', text: `${title}: ${detail}` };
};

const textOf = (value: unknown): string => plainText(typeof value === 'string' ? value : JSON.stringify(value));

/** Removes the terms from every text and every copy of a text. @returns how many texts were changed, without the copies */
export const takeOutMentions = async (scope: Scope, terms: string[]): Promise<number> => {
  let changed = 0;
  for await (const found of find(scope, terms, TEXTS)) {
    await write(scope, found);
    changed += found.length;
  }
  for await (const found of find(scope, terms, COPIES)) await write(scope, found);
  for (const [table, columns] of Object.entries(DELETABLE)) {
    await rows(scope, table)
      .where((any) => {
        for (const column of columns) any.orWhereRaw(`${column}::text ilike any (?)`, [likePatterns(terms)]);
      })
      .delete();
  }
  return changed;
};

const write = async (scope: Scope, found: Found[]) => {
  const [first] = found;
  if (!first) return;
  const { table, column } = first;
  const cleaned = JSON.stringify(Object.fromEntries(found.map((one) => [one.id, one.cleaned])));
  // Converts the value to the type of the column.
  const typed = `(jsonb_populate_record(null::${table}, jsonb_build_object('${column}', ?::jsonb -> ${table}.id::text))).${column}`;
  await everyRow(scope, table)
    .whereRaw('id = any (?)', [found.map(({ id }) => id)])
    .update({ [column]: scope.db.raw(typed, [cleaned]) });
};

/** The companies or contacts whose name, numbers or addresses contain one of the terms. */
export const listOthers = async (
  scope: Scope,
  terms: string[],
  table: 'companies' | 'contacts',
): Promise<KeptRecord[]> => {
  const ids = new Set<string>();
  for await (const found of find(scope, terms, { [table]: OTHERS[table] ?? [] }))
    for (const { id } of found) ids.add(id);
  return everyRow(scope, table)
    .whereRaw('id = any (?)', [[...ids]])
    .orderBy('created_at')
    .select('id', 'name as title', 'deleted_at');
};
