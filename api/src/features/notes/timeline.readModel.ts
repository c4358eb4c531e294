import type { NotedType, TimelineItem, TimelineQuery } from '@rapport/shared/notes';
import type { Knex } from 'knex';
import { countUpTo } from '../../db/counts';
import { readerWords, rows, type Scope } from '../../db/scope';
import { Page, paged, toPage } from '../../http/pages';
import type { Words } from '../../words/words';
import { describeActivity } from '../activities/activityWords';
import { latestOfThreads, mailThreadsOf } from '../mailboxes/mailThreads.readModel';
import { JOINED_NAME, joinLinked } from '../records/linked';
import { NOTED_TYPE, PLAIN_CONTENT } from './notes.repository';

const NEWEST = { by: 'timeline.created_at', type: 'timestamptz' } as const;

/**
 * The notes and activities of a record in one list, newest first. The timeline of a company includes its contacts, and the one of
 * a company or contact includes its deals. Activities about writing a note or logging a touch are left out, because the note itself
 * is listed. A first query finds the ids of a page, and only these are joined with names, because a large company has many
 * thousand entries.
 */
export const readTimeline = async (
  scope: Scope,
  type: NotedType,
  id: string,
  { filter, text, limit, cursor }: TimelineQuery,
): Promise<Page<TimelineItem>> => {
  const parts = [
    ...(filter === 'activities' || filter === 'mail' ? [] : [notesOf(scope, type, id, { filter, text })]),
    ...(filter === 'all' || filter === 'activities' ? [activitiesOf(scope, type, id)] : []),
    ...(type !== 'deal' && (filter === 'all' || filter === 'activities') ? [campaignEmailsOf(scope, type, id)] : []),
    ...(filter === 'all' || filter === 'mail' ? [emailsOf(scope, type, id)] : []),
  ];
  const matches = parts.map(({ table, at, found }) => found.select(`${table}.id`, `${at} as created_at`));
  const timeline = scope.db.from(scope.db.unionAll(matches, true).as('timeline'));
  const total = () => countUpTo(scope.db, timeline);
  const entries = paged(timeline, {
    table: 'timeline',
    sorting: NEWEST,
    descending: true,
    limit,
    cursor,
  }).select('timeline.id');
  const [page, words]: [Placed[], Words] = await Promise.all([entries, readerWords(scope)]);
  const ids = page.map((entry) => entry.id);
  const [places, found]: [Page<Placed>, StoredItem[]] = await Promise.all([
    toPage(page, { limit, cursor }, total),
    scope.db.unionAll(
      parts.map(({ show }) => show(scope, ids)),
      true,
    ),
  ]);
  const itemOf = new Map(found.map((item) => [item.id, inWords(item, words)]));
  // An entry that was deleted after the first query has no item.
  const items = places.items.flatMap(({ id: entry }) => itemOf.get(entry) ?? []);
  return new Page(items, places.total, places.next);
};

/** An entry before it is worded: an activity has its kind and values, or an old stored sentence. */
type StoredItem = TimelineItem & { happened: string | null; values: unknown };

const inWords = ({ happened: kind, values, ...item }: StoredItem, words: Words): TimelineItem => {
  const { description } = item;
  return {
    ...item,
    description: description === null ? null : words(describeActivity({ kind, values, description })),
  };
};

interface Placed {
  id: string;
  sort_value?: string;
}

/** One source of a timeline. */
interface Part {
  table: string;
  /** The column by which its rows are sorted. */
  at: string;
  found: Knex.QueryBuilder;
  /** Selects the entries with these ids. */
  show: (scope: Scope, ids: string[]) => Knex.QueryBuilder;
}

/** The default of each column, in the order in which all sources select them. */
const EMPTY_ENTRY = {
  id: 'null::uuid',
  type: 'null::text',
  created_at: 'null::timestamptz',
  actor_name: 'null::text',
  entity_type: 'null::text',
  entity_id: 'null::uuid',
  entity_name: 'null::text',
  kind: 'null::text',
  content: 'null::text',
  format: 'null::text',
  mentions: `'[]'::jsonb`,
  comment_count: '0',
  new_comment_count: '0',
  is_pinned: 'false',
  is_edited: 'false',
  updated_at: 'null::timestamptz',
  files: '0',
  mail: 'null::jsonb',
  activity_type: 'null::text',
  description: 'null::text',
  happened: 'null::text',
  values: 'null::jsonb',
  changes: 'null::jsonb',
};

const entryColumns = (
  scope: Scope,
  columns: Partial<typeof EMPTY_ENTRY>,
  bindings: Record<string, Knex.Value> = {},
): Knex.Raw => {
  const entry = { ...EMPTY_ENTRY, ...columns };
  return scope.db.raw(
    Object.entries(entry)
      .map(([name, sql]) => `${sql} as ${name}`)
      .join(', '),
    bindings,
  );
};

/**
 * SQL arrays with the ids of the records whose entries are part of the timeline: the contacts of a company, and the deals of a
 * company or a contact. They are arrays, because PostgreSQL uses no index for a subquery next to another condition.
 */
const partsOf = (scope: Scope, type: NotedType, id: string) => ({
  people: arrayOf(
    scope,
    type === 'company' && rows(scope, 'contacts').where('contacts.company_id', id).select('contacts.id'),
  ),
  deals: arrayOf(scope, type !== 'deal' && rows(scope, 'deals').where(`deals.${type}_id`, id).select('deals.id')),
});

const arrayOf = ({ db }: Scope, ids: Knex.QueryBuilder | false) =>
  ids ? db.raw('array(?)', [ids]) : db.raw(`'{}'::uuid[]`);

const notesOf = (
  scope: Scope,
  type: NotedType,
  id: string,
  { filter, text }: Pick<TimelineQuery, 'filter' | 'text'>,
): Part => {
  const { people, deals } = partsOf(scope, type, id);
  const found = rows(scope, 'notes').where((any) =>
    any
      .where(`notes.${type}_id`, id)
      .orWhereRaw('notes.contact_id = any (?)', [people])
      .orWhereRaw('notes.deal_id = any (?)', [deals]),
  );
  if (filter === 'notes') found.where('notes.kind', 'note');
  if (filter === 'touches') found.whereNot('notes.kind', 'note');
  return {
    table: 'notes',
    at: 'notes.happened_at',
    found,
    show: (_scope, ids) => showNotes(scope, ids, text === 'plain'),
  };
};

const COMMENTS = `(select count(*) from comments
  where comments.workspace_id = notes.workspace_id and comments.note_id = notes.id`;
const IS_NEW = `comments.author_id is distinct from :reader and comments.created_at > coalesce((
  select read_at from comment_reads where comment_reads.workspace_id = notes.workspace_id
    and comment_reads.note_id = notes.id and comment_reads.user_id = :reader), '-infinity')`;
const FILES_OF_NOTE = `(select count(*)::int from files where files.workspace_id = notes.workspace_id
  and files.note_id = notes.id and files.deleted_at is null)`;

const showNotes = (scope: Scope, ids: string[], isPlain: boolean): Knex.QueryBuilder =>
  rows(scope, 'notes')
    .whereIn('notes.id', ids)
    .leftJoin('users', 'users.id', 'notes.author_id')
    .joinRaw(joinLinked('notes'))
    .select(
      entryColumns(
        scope,
        {
          id: 'notes.id',
          type: `'note'`,
          created_at: 'notes.happened_at',
          actor_name: 'users.name',
          entity_type: NOTED_TYPE,
          entity_id: 'coalesce(notes.contact_id, notes.company_id, notes.deal_id)',
          entity_name: JOINED_NAME,
          kind: 'notes.kind',
          content: `shown_text(${isPlain ? PLAIN_CONTENT : 'notes.content'})`,
          format: isPlain ? `'plain'` : 'notes.format',
          mentions: 'shown_mentions(notes.content)',
          comment_count: `${COMMENTS})::int`,
          new_comment_count: `${COMMENTS} and ${IS_NEW})::int`,
          is_pinned: 'notes.is_pinned',
          is_edited: 'notes.updated_at <> notes.created_at',
          updated_at: 'notes.updated_at',
          files: FILES_OF_NOTE,
        },
        { reader: scope.userId },
      ),
    );

const activitiesOf = (scope: Scope, type: NotedType, id: string): Part => {
  const { people, deals } = partsOf(scope, type, id);
  const found = rows(scope, 'activities')
    .whereRaw('activities.entity_id = any (array[?::uuid] || ? || ?)', [id, people, deals])
    .whereNot('activities.type', 'note_created')
    .whereNot('activities.type', 'like', '%\\_logged');
  return { table: 'activities', at: 'activities.created_at', found, show: showActivities };
};

const showActivities = (scope: Scope, ids: string[]): Knex.QueryBuilder =>
  rows(scope, 'activities')
    .whereIn('activities.id', ids)
    .leftJoin('users', 'users.id', 'activities.actor_id')
    .joinRaw(joinLinked('activities', 'entity_id'))
    .select(
      entryColumns(scope, {
        id: 'activities.id',
        type: `'activity'`,
        created_at: 'activities.created_at',
        actor_name: 'users.name',
        entity_type: 'activities.entity_type',
        entity_id: 'activities.entity_id',
        entity_name: JOINED_NAME,
        activity_type: 'activities.type',
        description: 'activities.description',
        happened: 'activities.kind',
        values: 'activities.values',
        changes: 'activities.changes',
      }),
    );

/** The campaigns that were sent to a contact, or to the contacts of a company. */
const campaignEmailsOf = (scope: Scope, type: 'contact' | 'company', id: string): Part => {
  const { people } = partsOf(scope, type, id);
  const found = rows(scope, 'campaign_recipients')
    .whereRaw('campaign_recipients.contact_id = any (array[?::uuid] || ?)', [id, people])
    .whereNotNull('campaign_recipients.accepted_at');
  return { table: 'campaign_recipients', at: 'campaign_recipients.accepted_at', found, show: showCampaignEmails };
};

const showCampaignEmails = (scope: Scope, ids: string[]): Knex.QueryBuilder =>
  rows(scope, 'campaign_recipients')
    .whereIn('campaign_recipients.id', ids)
    .join('campaigns', (join) =>
      join
        .on('campaigns.workspace_id', 'campaign_recipients.workspace_id')
        .andOn('campaigns.id', 'campaign_recipients.campaign_id'),
    )
    .join('contacts', (join) =>
      join
        .on('contacts.workspace_id', 'campaign_recipients.workspace_id')
        .andOn('contacts.id', 'campaign_recipients.contact_id'),
    )
    .select(
      entryColumns(scope, {
        id: 'campaign_recipients.id',
        type: `'activity'`,
        created_at: 'campaign_recipients.accepted_at',
        entity_type: `'contact'`,
        entity_id: 'contacts.id',
        entity_name: 'contacts.name',
        activity_type: `'campaign_sent'`,
        description: `''`,
        happened: `'campaign_received'`,
        values: `jsonb_build_object('name', campaigns.name)`,
      }),
    );

/** The email threads with a contact or with the contacts of a company, or those that are linked to a deal. */
const emailsOf = (scope: Scope, type: NotedType, id: string): Part => {
  const { people } = partsOf(scope, type, id);
  const contactOfDeal = rows(scope, 'deals').where('deals.id', id).whereNotNull('contact_id').select('contact_id');
  const contacts =
    type === 'deal' ? arrayOf(scope, contactOfDeal) : scope.db.raw('(array[?::uuid] || ?)', [id, people]);
  const found = mailThreadsOf(scope, contacts, type === 'deal' ? id : undefined);
  return { table: 'mail_threads', at: 'mail_threads.sent_at', found, show: showEmails };
};

const CONTENT_MAX = 300;

const showEmails = (scope: Scope, ids: string[]): Knex.QueryBuilder =>
  latestOfThreads(scope, ids).select(
    entryColumns(scope, {
      id: 'mails.thread_id',
      type: `'mail'`,
      created_at: 'mails.sent_at',
      entity_type: `'mail'`,
      content: `case when mails.is_open then left(mails.text, ${CONTENT_MAX}) end`,
      mail: `jsonb_build_object('subject', mails.subject, 'emails', mails.emails, 'from',
        case when mails.is_open then coalesce(nullif(mails.from_name, ''), mails.from_address) end)`,
    }),
  );
