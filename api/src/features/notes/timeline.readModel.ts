import type { NotedType, TimelineItem, TimelineQuery } from '@rapport/shared/notes';
import type { Knex } from 'knex';
import { countUpTo } from '../../db/counts';
import { rows, type Scope } from '../../db/scope';
import { type Page, paged, toPage } from '../../http/pages';
import { NOTED_TYPE } from './notes.repository';

const NEWEST = { by: 'timeline.created_at', type: 'timestamptz' } as const;

/**
 * Notes and activities of a record in one list, newest first. A company's has those of its people too, and both have those of
 * their deals. The activity of writing a note or logging a touch is left out, because the note itself is there.
 */
export const readTimeline = async (
  scope: Scope,
  type: NotedType,
  id: string,
  { filter, limit, cursor }: TimelineQuery,
): Promise<Page<TimelineItem>> => {
  const parts = [
    ...(filter === 'activities' ? [] : [notesOf(scope, type, id, filter)]),
    ...(filter === 'all' || filter === 'activities' ? [activitiesOf(scope, type, id)] : []),
    ...(type !== 'deal' && (filter === 'all' || filter === 'activities') ? [campaignEmailsOf(scope, type, id)] : []),
  ];
  const timeline = scope.db.from(scope.db.unionAll(parts, true).as('timeline'));
  const total = () => countUpTo(timeline);
  const page = paged(timeline, { table: 'timeline', sorting: NEWEST, descending: true, limit, cursor });
  return toPage<TimelineItem>(await page.select('timeline.*'), { limit, cursor }, total);
};

/** What rolls up into a record's timeline: a company's people, and the deals of a company or a contact. */
const partsOf = (scope: Scope, type: NotedType, id: string) => ({
  people: type === 'company' ? rows(scope, 'contacts').where('contacts.company_id', id).select('contacts.id') : null,
  deals: type === 'deal' ? null : rows(scope, 'deals').where(`deals.${type}_id`, id).select('deals.id'),
});

const notesOf = (scope: Scope, type: NotedType, id: string, filter: TimelineQuery['filter']): Knex.QueryBuilder => {
  const { people, deals } = partsOf(scope, type, id);
  const notes = rows(scope, 'notes')
    .leftJoin('users', 'users.id', 'notes.author_id')
    .leftJoin('contacts', (join) =>
      join.on('contacts.workspace_id', 'notes.workspace_id').andOn('contacts.id', 'notes.contact_id'),
    )
    .leftJoin('companies', (join) =>
      join.on('companies.workspace_id', 'notes.workspace_id').andOn('companies.id', 'notes.company_id'),
    )
    .leftJoin('deals', (join) => join.on('deals.workspace_id', 'notes.workspace_id').andOn('deals.id', 'notes.deal_id'))
    .where((any) => {
      any.where(`notes.${type}_id`, id);
      if (people) any.orWhereIn('notes.contact_id', people);
      if (deals) any.orWhereIn('notes.deal_id', deals);
    })
    .select(
      'notes.id',
      scope.db.raw(`'note' as type`),
      'notes.happened_at as created_at',
      'users.name as actor_name',
      scope.db.raw(`${NOTED_TYPE} as entity_type`),
      scope.db.raw('coalesce(notes.contact_id, notes.company_id, notes.deal_id) as entity_id'),
      scope.db.raw('coalesce(contacts.name, companies.name, deals.title) as entity_name'),
      'notes.kind',
      'notes.content',
      'notes.is_pinned',
      scope.db.raw('notes.updated_at <> notes.created_at as is_edited'),
      scope.db.raw('null::text as activity_type'),
      scope.db.raw('null::text as description'),
      scope.db.raw('null::jsonb as changes'),
    );
  if (filter === 'notes') notes.where('notes.kind', 'note');
  if (filter === 'touches') notes.whereNot('notes.kind', 'note');
  return notes;
};

const activitiesOf = (scope: Scope, type: NotedType, id: string): Knex.QueryBuilder => {
  const { people, deals } = partsOf(scope, type, id);
  return rows(scope, 'activities')
    .leftJoin('users', 'users.id', 'activities.actor_id')
    .leftJoin('contacts', (join) =>
      join.on('contacts.workspace_id', 'activities.workspace_id').andOn('contacts.id', 'activities.entity_id'),
    )
    .leftJoin('companies', (join) =>
      join.on('companies.workspace_id', 'activities.workspace_id').andOn('companies.id', 'activities.entity_id'),
    )
    .leftJoin('deals', (join) =>
      join.on('deals.workspace_id', 'activities.workspace_id').andOn('deals.id', 'activities.entity_id'),
    )
    .where((any) => {
      any.where('activities.entity_id', id);
      if (people) any.orWhereIn('activities.entity_id', people);
      if (deals) any.orWhereIn('activities.entity_id', deals);
    })
    .whereNot('activities.type', 'note_created')
    .whereNot('activities.type', 'like', '%\\_logged')
    .select(
      'activities.id',
      scope.db.raw(`'activity' as type`),
      'activities.created_at',
      'users.name as actor_name',
      'activities.entity_type',
      'activities.entity_id',
      scope.db.raw('coalesce(contacts.name, companies.name, deals.title) as entity_name'),
      scope.db.raw('null::text as kind'),
      scope.db.raw('null::text as content'),
      scope.db.raw('false as is_pinned'),
      scope.db.raw('false as is_edited'),
      'activities.type as activity_type',
      'activities.description',
      'activities.changes',
    );
};

/** The campaigns that a contact, or the people of a company, were sent. */
const campaignEmailsOf = (scope: Scope, type: 'contact' | 'company', id: string): Knex.QueryBuilder =>
  rows(scope, 'campaign_recipients')
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
    .where(type === 'contact' ? 'campaign_recipients.contact_id' : 'contacts.company_id', id)
    .whereNotNull('campaign_recipients.accepted_at')
    .select(
      'campaign_recipients.id',
      scope.db.raw(`'activity' as type`),
      'campaign_recipients.accepted_at as created_at',
      scope.db.raw('null::text as actor_name'),
      scope.db.raw(`'contact' as entity_type`),
      'contacts.id as entity_id',
      'contacts.name as entity_name',
      scope.db.raw('null::text as kind'),
      scope.db.raw('null::text as content'),
      scope.db.raw('false as is_pinned'),
      scope.db.raw('false as is_edited'),
      scope.db.raw(`'campaign_sent' as activity_type`),
      scope.db.raw(`'Was sent campaign ' || campaigns.name as description`),
      scope.db.raw('null::jsonb as changes'),
    );
