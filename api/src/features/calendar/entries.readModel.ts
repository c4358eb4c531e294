import type { CalendarKind } from '@rapport/shared/calendar';
import { rows, type Scope } from '../../db/scope';
import { linkedName } from '../records/linked';

/** An entry of a calendar: at an instant, or on a day. */
export interface CalendarEntry {
  kind: CalendarKind;
  id: string;
  title: string;
  /** The name of the contact or deal that the entry is about. */
  about: string;
  /** ISO 8601. Next steps and expected closes have a day without a time. */
  at: string;
  updated_at: string;
}

const PAST = "now() - interval '90 days'";
const AHEAD = "now() + interval '2 years'";

/** The most entries of each kind. If there are more, the latest are left out. */
const ENTRIES_MAX = 1_000;

const openDeals = (scope: Scope, owner: string | null, day: 'next_step_at' | 'expected_close_date') => {
  const deals = rows(scope, 'deals')
    .where('outcome', 'open')
    .whereRaw(`?? between (${PAST})::date and (${AHEAD})::date`, [day])
    .orderBy([day, 'id'])
    .limit(ENTRIES_MAX)
    .select('id', 'title as about', 'updated_at', `${day} as at`);
  return owner ? deals.where('owner_id', owner) : deals;
};

const READERS: Record<CalendarKind, (scope: Scope, owner: string | null) => Promise<Omit<CalendarEntry, 'kind'>[]>> = {
  tasks: (scope, assignee) => {
    const tasks = rows(scope, 'tasks')
      .whereNot('status', 'done')
      .whereRaw(`due_date between ${PAST} and ${AHEAD}`)
      .orderBy(['due_date', 'id'])
      .limit(ENTRIES_MAX)
      .select('id', 'title', 'due_date as at', 'updated_at')
      .select(scope.db.raw(`coalesce(${linkedName('tasks', 'contact')}, '') as about`));
    return assignee ? tasks.where('assignee_id', assignee) : tasks;
  },
  next_steps: (scope, owner) => openDeals(scope, owner, 'next_step_at').select('next_step as title'),
  closes: (scope, owner) => openDeals(scope, owner, 'expected_close_date').select('title'),
};

/** The entries from 90 days ago to two years ahead, for one member or for everyone. */
export const readEntries = async (
  scope: Scope,
  kinds: CalendarKind[],
  owner: string | null,
): Promise<CalendarEntry[]> => {
  const entries = await Promise.all(
    kinds.map(async (kind) => (await READERS[kind](scope, owner)).map((entry) => ({ ...entry, kind }))),
  );
  return entries.flat();
};
