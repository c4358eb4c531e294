import { msg, plural } from '@lingui/core/macro';
import type { InsightEntry } from '@rapport/shared/ai';
import { pages } from '@rapport/shared/paths';
import { countsDiffer } from '@rapport/shared/significance';
import type { Sentence } from '@rapport/shared/words';
import type { Knex } from 'knex';
import { keptTotal } from '../../db/counts';
import { rows, type Scope } from '../../db/scope';
import type { Words } from '../../words/words';
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
  const [[added, addedBefore], [touches, touchesBefore], [won, wonBefore], [lost, lostBefore], contacts] =
    await Promise.all([
      counted(rows(scope, 'contacts'), 'created_at'),
      counted(rows(scope, 'notes').whereNot({ kind: 'note' }), 'happened_at'),
      closed('won'),
      closed('lost'),
      keptTotal(scope, 'contacts'),
    ]);
  return { contacts, added, addedBefore, touches, touchesBefore, won, wonBefore, lost, lostBefore };
};

const comparison = (before: number): Sentence =>
  msg`${plural(before, { 0: 'None the week before', other: '# the week before' })}`;

/** Whether a week was better or worse than the one before, where chance alone would not make the difference. */
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

const addedPattern = ({ added, addedBefore }: Week) => ({
  title: msg`${plural(added, { one: '# contact added this week', other: '# contacts added this week' })}`,
  detail: comparison(addedBefore),
  label: msg`View contacts`,
  path: pages.contacts,
});

const touchesPattern = ({ touches, touchesBefore }: Week) => ({
  title: msg`${plural(touches, { one: '# call, meeting or email logged this week', other: '# calls, meetings and emails logged this week' })}`,
  detail: comparison(touchesBefore),
  label: msg`View activities`,
  path: pages.activities,
});

const dealsPattern = ({ won, lost, wonBefore, lostBefore }: Week) => ({
  title: msg`${plural(won, { one: '# deal won', other: '# deals won' })}, ${lost} lost this week`,
  detail: msg`${wonBefore} won, ${lostBefore} lost the week before`,
  label: msg`View reports`,
  path: pages.reports,
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
