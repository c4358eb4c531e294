import type { Contact } from '@rapport/shared/contacts';
import type { Attention, DashboardMonth, DashboardStats } from '@rapport/shared/dashboard';
import type { Deal, DealChange } from '@rapport/shared/deals';
import type { Task, TaskChange } from '@rapport/shared/tasks';
import { queryOf } from '../../lib/http/queryOf';
import { changeRecord } from '../../lib/records/changeRecord';

export const dashboardQueries = {
  stats: () => queryOf<DashboardStats>(['dashboard', 'stats'], '/dashboard/stats'),
  /** With `mine`, the id of the current member, only the items that this member is responsible for. */
  attention: (mine?: string) =>
    queryOf<Attention>(
      ['dashboard', 'attention', ...(mine ? [mine] : [])],
      '/dashboard/attention',
      mine ? { params: { mine: true } } : {},
    ),
  month: () => queryOf<DashboardMonth>(['dashboard', 'month'], '/dashboard/month'),
};

/** Mutations that finish or postpone an item of Today in place. */
export const changeTask = changeRecord<Task, TaskChange>('tasks');
export const changeDeal = changeRecord<Deal, DealChange>('deals');

const FETCHED = 5;

export const recentQueries = {
  contacts: () => queryOf<Contact[]>(['contacts', 'recent'], '/contacts', { params: { limit: FETCHED } }),
  tasks: () => queryOf<Task[]>(['tasks', 'recent'], '/tasks', { params: { limit: FETCHED, open: true } }),
};
