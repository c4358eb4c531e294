import type { CalendarKind } from '@rapport/shared/calendar';
import { rows, type Scope } from '../../db/scope';

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
    .leftJoin('contacts', { 'contacts.workspace_id': 'deals.workspace_id', 'contacts.id': 'deals.contact_id' })
    .where('deals.outcome', 'open')
    .whereRaw(`deals.?? between (${PAST})::date and (${AHEAD})::date`, [day])
    .orderBy([`deals.${day}`, 'deals.id'])
    .limit(ENTRIES_MAX);
  return owner ? deals.where('deals.owner_id', owner) : deals;
};

const READERS: Record<CalendarKind, (scope: Scope, owner: string | null) => Promise<Omit<CalendarEntry, 'kind'>[]>> = {
  tasks: (scope, assignee) => {
    const tasks = rows(scope, 'tasks')
      .leftJoin('contacts', { 'contacts.workspace_id': 'tasks.workspace_id', 'contacts.id': 'tasks.contact_id' })
      .whereNot('tasks.status', 'done')
      .whereRaw(`tasks.due_date between ${PAST} and ${AHEAD}`)
      .orderBy(['tasks.due_date', 'tasks.id'])
      .limit(ENTRIES_MAX)
      .select('tasks.id', 'tasks.title', 'tasks.due_date as at', 'tasks.updated_at')
      .select(scope.db.raw(`coalesce(contacts.name, '') as about`));
    return assignee ? tasks.where('tasks.assignee_id', assignee) : tasks;
  },
  next_steps: (scope, owner) =>
    openDeals(scope, owner, 'next_step_at')
      .select('deals.id', 'deals.next_step as title', 'deals.updated_at', 'deals.next_step_at as at')
      .select('deals.title as about'),
  closes: (scope, owner) =>
    openDeals(scope, owner, 'expected_close_date')
      .select('deals.id', 'deals.title', 'deals.updated_at', 'deals.expected_close_date as at')
      .select(scope.db.raw(`coalesce(contacts.name, '') as about`)),
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
