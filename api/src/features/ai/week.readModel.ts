import { msg, plural } from '@lingui/core/macro';
import type { InsightEntry } from '@rapport/shared/ai';
import { fromLocalTime, shiftDay, toLocalTime } from '@rapport/shared/dates';
import type { Filter } from '@rapport/shared/filters';
import { pages } from '@rapport/shared/paths';
import { namedPeriod, type Period } from '@rapport/shared/periods';
import { countsDiffer } from '@rapport/shared/significance';
import type { Sentence } from '@rapport/shared/words';
import type { Knex } from 'knex';
import { keptTotal } from '../../db/counts';
import { rows, type Scope } from '../../db/scope';
import type { Words } from '../../words/words';
import { ACTIVITY_TYPES } from '../activities/activityKinds';
import type { StrongestTag } from './tags.readModel';

/** The figures of a calendar week so far, and of the week before until the same time. */
export interface Week extends Period {
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

/**
 * This calendar week in the user's time zone, and the one before until the same weekday and time, because an unfinished
 * week is not compared with a whole one. Touches count as in the reports: when they were logged, without imported ones.
 */
export const weekInNumbers = async (scope: Scope, zone: string, now: Date): Promise<Week> => {
  const clock = toLocalTime(now.toISOString(), zone);
  const [today, time] = [clock.slice(0, 10), clock.slice(10)];
  const { from, to } = namedPeriod('week', today);
  const at = (day: string, atTime = 'T00:00') => fromLocalTime(day + atTime, zone);
  const [monday, mondayBefore, thenBefore] = [at(from), at(shiftDay(from, -7)), at(shiftDay(today, -7), time)];
  const counted = async (records: Knex.QueryBuilder, column: string): Promise<[now: number, before: number]> => {
    const found = await records
      .where(column, '>=', mondayBefore)
      .where(column, '<', at(shiftDay(to, 1)))
      .first(
        scope.db.raw(
          `(count(*) filter (where ${column} >= ?))::int as now, (count(*) filter (where ${column} < ?))::int as before`,
          [monday, thenBefore],
        ),
      );
    return [found.now, found.before];
  };
  const closed = (outcome: string) => counted(rows(scope, 'deals').where({ outcome }), 'closed_at');
  const [[added, addedBefore], [touches, touchesBefore], [won, wonBefore], [lost, lostBefore], contacts] =
    await Promise.all([
      counted(rows(scope, 'contacts'), 'created_at'),
      counted(rows(scope, 'activities').whereIn('type', ACTIVITY_TYPES.touches), 'created_at'),
      closed('won'),
      closed('lost'),
      keptTotal(scope, 'contacts'),
    ]);
  return { from, to, contacts, added, addedBefore, touches, touchesBefore, won, wonBefore, lost, lostBefore };
};

const comparison = (before: number): Sentence =>
  msg`${plural(before, { 0: 'None by this time last week', other: '# by this time last week' })}`;

/** Whether a week so far is better or worse than the one before, if the difference is more than chance. */
const severityOf = (now: number, before: number): InsightEntry['severity'] => {
  if (!countsDiffer(now, before)) return 'info';
  return now > before ? 'positive' : 'warning';
};

/** The findings about the week and the tags. */
export const patternsOf = (week: Week, tag: StrongestTag | null, words: Words): InsightEntry[] => {
  const entry = (
    severity: InsightEntry['severity'],
    { title, detail, label, path }: Record<'title' | 'detail' | 'label', Sentence> & { path: string },
  ): InsightEntry => ({
    title: words(title),
    detail: words(detail),
    severity,
    entities: [],
    action: { type: 'open', label: words(label), path },
  });
  return [
    ...(week.added > 0 ? [entry('info', addedPattern(week))] : []),
    ...(week.touches + week.touchesBefore > 0
      ? [entry(severityOf(week.touches, week.touchesBefore), touchesPattern(week))]
      : []),
    ...(week.won + week.lost > 0 ? [entry(severityOf(week.won, week.wonBefore), dealsPattern(week))] : []),
    ...(tag ? [entry('info', tagPattern(tag))] : []),
  ];
};

const ADDED_THIS_WEEK = { match: 'all', rules: [{ field: 'created_at', op: 'this_week' }] } as const satisfies Filter;

const addedPattern = ({ added, addedBefore }: Week) => ({
  title: msg`${plural(added, { one: '# contact added this week', other: '# contacts added this week' })}`,
  detail: comparison(addedBefore),
  label: msg`View contacts`,
  path: `${pages.contacts}?${new URLSearchParams({ filter: JSON.stringify(ADDED_THIS_WEEK) })}`,
});

const touchesPattern = ({ touches, touchesBefore, from, to }: Week) => ({
  title: msg`${plural(touches, { one: '# call, meeting or email logged this week', other: '# calls, meetings and emails logged this week' })}`,
  detail: comparison(touchesBefore),
  label: msg`View activities`,
  path: `${pages.activities}?${new URLSearchParams({ kind: 'touches', from, to })}`,
});

const dealsPattern = ({ won, lost, wonBefore, lostBefore, from, to }: Week) => ({
  title: msg`${plural(won, { one: '# deal won', other: '# deals won' })}, ${lost} lost this week`,
  detail: msg`${wonBefore} won, ${lostBefore} lost by this time last week`,
  label: msg`View deals`,
  path: `${pages.deals}?${new URLSearchParams({ state: 'closed', closed_from: from, closed_to: to })}`,
});

const tagPattern = ({ name, contacts, customers, others, otherCustomers }: StrongestTag) => {
  const [share, otherShare] = [Math.round((100 * customers) / contacts), Math.round((100 * otherCustomers) / others)];
  return {
    title: msg`Contacts tagged “${name}” become customers more often`,
    detail: msg`${share}% (${customers} of ${contacts}), compared with ${otherShare}% (${otherCustomers} of ${others}) of other contacts`,
    label: msg`View contacts`,
    path: `/contacts?${new URLSearchParams({ tag: name })}`,
  };
};
