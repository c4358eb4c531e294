import type { NotedType, TimelineItem, TimelineQuery } from '@rapport/shared/notes';
import { countUpTo } from '../../db/counts';
import { readerWords, type Scope } from '../../db/scope';
import { Page, paged, toPage } from '../../http/pages';
import type { Words } from '../../words/words';
import { describeActivity } from '../activities/activityWords';
import { activitiesOf, campaignEmailsOf, emailsOf, notesOf } from './timelineSources.readModel';

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

/** An entry before its sentence is made: an activity has its kind and values, or an old stored sentence. */
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
