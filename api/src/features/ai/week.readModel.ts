import type { InsightEntry } from '@rapport/shared/ai';
import { pages } from '@rapport/shared/paths';
import { countsDiffer } from '@rapport/shared/significance';
import type { Knex } from 'knex';
import { keptTotal } from '../../db/counts';
import { rows, type Scope } from '../../db/scope';
import { many } from './many';
import type { StrongestTag } from './tags.readModel';

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
  const counted = async (records: Knex.QueryBuilder, column: string): Promise<[now: number, before: number]> => {
    const { now, before } = await records
      .whereRaw(`${column} >= ${since(13)} and ${column} < ${since(-1)}`, { zone })
      .first(
        scope.db.raw(
          `(count(*) filter (where ${column} >= ${since(6)}))::int as now,
           (count(*) filter (where ${column} < ${since(6)}))::int as before`,
          { zone },
        ),
      );
    return [now, before];
  };
  const closed = (outcome: string) => counted(rows(scope, 'deals').where({ outcome }), 'closed_at');
  const [added, addedBefore] = await counted(rows(scope, 'contacts'), 'created_at');
  const [touches, touchesBefore] = await counted(rows(scope, 'notes').whereNot({ kind: 'note' }), 'happened_at');
  const [won, wonBefore] = await closed('won');
  const [lost, lostBefore] = await closed('lost');
  const contacts = await keptTotal(scope, 'contacts');
  return { contacts, added, addedBefore, touches, touchesBefore, won, wonBefore, lost, lostBefore };
};

const compared = (before: number): string =>
  before === 0 ? 'None the week before' : `${before.toLocaleString('en')} the week before`;

/** Whether a week was better or worse than the one before, where chance alone would not make the difference. */
const judged = (now: number, before: number): InsightEntry['severity'] => {
  if (!countsDiffer(now, before)) return 'info';
  return now > before ? 'positive' : 'warning';
};

/** What the week and the tags show. */
export const patternsOf = (week: Week, tag: StrongestTag | null): InsightEntry[] => {
  const entries: InsightEntry[] = [];
  const plain = (title: string, detail: string, severity: InsightEntry['severity'], path: string, label: string) =>
    entries.push({ title, detail, severity, entities: [], action: { type: 'open', label, path } });
  if (week.added > 0) {
    plain(
      `${many(week.added, 'contact')} added this week`,
      compared(week.addedBefore),
      'info',
      pages.contacts,
      'View contacts',
    );
  }
  if (week.touches > 0 || week.touchesBefore > 0) {
    plain(
      `${many(week.touches, 'call, meeting or email', 'calls, meetings and emails')} logged this week`,
      compared(week.touchesBefore),
      judged(week.touches, week.touchesBefore),
      pages.activities,
      'View activities',
    );
  }
  if (week.won + week.lost > 0) {
    plain(
      `${many(week.won, 'deal')} won, ${week.lost} lost this week`,
      `${week.wonBefore} won, ${week.lostBefore} lost the week before`,
      judged(week.won, week.wonBefore),
      pages.reports,
      'View reports',
    );
  }
  if (tag) {
    const percent = (count: number, of: number) => `${Math.round((100 * count) / of)}%`;
    plain(
      `Contacts tagged “${tag.name}” become customers more often`,
      `${percent(tag.customers, tag.contacts)} (${tag.customers} of ${tag.contacts}), compared with ${percent(tag.otherCustomers, tag.others)} (${tag.otherCustomers} of ${tag.others}) of other contacts`,
      'info',
      `/contacts?${new URLSearchParams({ tag: tag.name })}`,
      'View contacts',
    );
  }
  return entries;
};
