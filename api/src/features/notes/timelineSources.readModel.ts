import type { NotedType, TimelineQuery } from '@rapport/shared/notes';
import type { Knex } from 'knex';
import { rows, type Scope } from '../../db/scope';
import { latestOfThreads, mailThreadsOf } from '../mailboxes/mailThreads.readModel';
import { JOINED_NAME, joinLinked } from '../records/linked';
import { NOTED_TYPE, PLAIN_CONTENT } from './notes.repository';
import { entryColumns, type Part, partsOf, uuidArray } from './timelineEntry.readModel';

export const notesOf = (
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

const commentsOfNote = (condition = 'true') => `(select count(*)::int from comments
  where comments.workspace_id = notes.workspace_id and comments.note_id = notes.id and ${condition})`;
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
          comment_count: commentsOfNote(),
          new_comment_count: commentsOfNote(IS_NEW),
          is_pinned: 'notes.is_pinned',
          is_edited: 'notes.updated_at <> notes.created_at',
          updated_at: 'notes.updated_at',
          files: FILES_OF_NOTE,
        },
        { reader: scope.userId },
      ),
    );

export const activitiesOf = (scope: Scope, type: NotedType, id: string): Part => {
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
export const campaignEmailsOf = (scope: Scope, type: 'contact' | 'company', id: string): Part => {
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
export const emailsOf = (scope: Scope, type: NotedType, id: string): Part => {
  const { people } = partsOf(scope, type, id);
  const contactOfDeal = rows(scope, 'deals').where('deals.id', id).whereNotNull('contact_id').select('contact_id');
  const contacts =
    type === 'deal' ? uuidArray(scope, contactOfDeal) : scope.db.raw('(array[?::uuid] || ?)', [id, people]);
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
