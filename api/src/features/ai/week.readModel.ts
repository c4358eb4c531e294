import type { InsightEntry } from '@rapport/shared/ai';
import { pages } from '@rapport/shared/paths';
import { countsDiffer, sharesDiffer } from '@rapport/shared/significance';
import { rows, type Scope } from '../../db/scope';
import { many } from './many';

export interface Week {
  contacts: number;
  added: number;
  addedBefore: number;
  touches: number;
  touchesBefore: number;
  won: number;
  wonBefore: number;
  lost: number;
  lostBefore: number;
}

/** This week (today and the six days before it) and the one before, by the person's clock. */
export const weekInNumbers = async (scope: Scope, zone: string): Promise<Week> => {
  const since = (days: number) =>
    `(date_trunc('day', now() at time zone :zone) - interval '${days} days') at time zone :zone`;
  const between = (column: string, from: number, to: number) =>
    `count(*) filter (where ${column} >= ${since(from)} and ${column} < ${since(to)})::int`;
  const pick = async (table: string, sql: string) => rows(scope, table).first(scope.db.raw(sql, { zone }));
  const contacts = await pick(
    'contacts',
    `count(*)::int as total, ${between('created_at', 6, -1)} as this, ${between('created_at', 13, 6)} as last`,
  );
  const touches = await rows(scope, 'notes')
    .whereNot({ kind: 'note' })
    .first(
      scope.db.raw(`${between('happened_at', 6, -1)} as this, ${between('happened_at', 13, 6)} as last`, { zone }),
    );
  // A deal imported as closed without a date was not closed on the day of the import.
  const closed = (stage: string) =>
    rows(scope, 'deals')
      .where({ stage, is_stage_since_known: true })
      .first(scope.db.raw(`${between('closed_at', 6, -1)} as this, ${between('closed_at', 13, 6)} as last`, { zone }));
  const won = await closed('closed_won');
  const lost = await closed('closed_lost');
  return {
    contacts: contacts.total,
    added: contacts.this,
    addedBefore: contacts.last,
    touches: touches.this,
    touchesBefore: touches.last,
    won: won.this,
    wonBefore: won.last,
    lost: lost.this,
    lostBefore: lost.last,
  };
};

const compared = (before: number): string =>
  before === 0 ? 'None the week before' : `${before.toLocaleString('en')} the week before`;

/** Whether a week was better or worse than the one before, where chance alone would not make the difference. */
const judged = (now: number, before: number): InsightEntry['severity'] => {
  if (!countsDiffer(now, before)) return 'info';
  return now > before ? 'positive' : 'warning';
};

/** What the week and the tags show. */
export const patternsOf = async (scope: Scope, week: Week): Promise<InsightEntry[]> => {
  const entries: InsightEntry[] = [];
  const plain = (title: string, detail: string, severity: InsightEntry['severity'], path: string, label: string) =>
    entries.push({ title, detail, severity, entities: [], action: { type: 'open', label, path } });
  if (week.added > 0) {
    plain(
      `${many(week.added, 'contact')} added this week`,
      compared(week.addedBefore),
      'info',
      pages.contacts,
      'See contacts',
    );
  }
  if (week.touches > 0 || week.touchesBefore > 0) {
    plain(
      `${many(week.touches, 'call, meeting or email', 'calls, meetings and emails')} logged this week`,
      compared(week.touchesBefore),
      judged(week.touches, week.touchesBefore),
      pages.activities,
      'See activities',
    );
  }
  if (week.won + week.lost > 0) {
    plain(
      `${many(week.won, 'deal')} won, ${week.lost} lost this week`,
      `${week.wonBefore} won, ${week.lostBefore} lost the week before`,
      judged(week.won, week.wonBefore),
      pages.reports,
      'See reports',
    );
  }
  const tag = await strongestTag(scope);
  if (tag) {
    const percent = (count: number, of: number) => `${Math.round((100 * count) / of)}%`;
    plain(
      `Contacts tagged “${tag.name}” are customers more often`,
      `${percent(tag.customers, tag.contacts)} (${tag.customers} of ${tag.contacts}), against ${percent(tag.otherCustomers, tag.others)} (${tag.otherCustomers} of ${tag.others}) of the others`,
      'info',
      `/contacts?${new URLSearchParams({ tag: tag.name })}`,
      'See them',
    );
  }
  return entries;
};

interface TagShare {
  name: string;
  contacts: number;
  customers: number;
  others: number;
  otherCustomers: number;
}

const TAG_CONTACTS_MIN = 10;
const TAGS_TRIED = 20;

/** The tag with the highest share of customers, if it is higher than that of all other contacts by more than chance. */
const strongestTag = async (scope: Scope): Promise<TagShare | undefined> => {
  const all = await rows(scope, 'contacts').first(
    scope.db.raw(`count(*)::int as contacts, (count(*) filter (where status = 'customer'))::int as customers`),
  );
  // A tag that a contact has twice counts once.
  const tagged = rows(scope, 'contacts').select(
    'status',
    scope.db.raw('unnest(array(select distinct unnest(contacts.tags))) as tag'),
  );
  const tags: { name: string; contacts: number; customers: number; tags: number }[] = await scope.db
    .from(tagged.as('tagged'))
    .groupBy('tag')
    .havingRaw('count(*) >= ?', [TAG_CONTACTS_MIN])
    .orderByRaw(`count(*) filter (where status = 'customer')::float8 / count(*) desc, count(*) desc, tag`)
    .limit(TAGS_TRIED)
    .select(
      'tag as name',
      scope.db.raw(`count(*)::int as contacts, (count(*) filter (where status = 'customer'))::int as customers,
        (count(*) over ())::int as tags`),
    );
  return tags
    .map(({ name, contacts, customers, tags: compared }) => ({
      share: {
        name,
        contacts,
        customers,
        others: all.contacts - contacts,
        otherCustomers: all.customers - customers,
      },
      compared,
    }))
    .find(
      ({ share: { contacts, customers, others, otherCustomers }, compared }) =>
        customers * others > otherCustomers * contacts &&
        sharesDiffer({ count: customers, of: contacts }, { count: otherCustomers, of: others }, compared),
    )?.share;
};
