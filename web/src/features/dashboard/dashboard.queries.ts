import type { Contact } from '@rapport/shared/contacts';
import type { Attention, DashboardMonth, DashboardStats } from '@rapport/shared/dashboard';
import type { Deal, DealChange } from '@rapport/shared/deals';
import type { Task, TaskChange } from '@rapport/shared/tasks';
import { queryOptions } from '@tanstack/react-query';
import { getPage } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { changeRecord } from '../../lib/records/changeRecord';

/** What needs attention, without the sentence about it. */
export type Today = Omit<Attention, 'sentence'>;

const FETCHED = 5;

export const dashboardQueries = {
  stats: () => queryOf<DashboardStats>(['dashboard', 'stats'], '/dashboard/stats'),
  attention: () => queryOf<Attention>(['dashboard', 'attention'], '/dashboard/attention'),
  /** The same without the sentence, of what one member is responsible for. */
  mine: (member: string) =>
    queryOptions({
      queryKey: ['dashboard', 'attention', member],
      queryFn: async ({ signal }): Promise<Today> => {
        const tasks = (due: { overdue: true } | { due_today: true }) =>
          getPage<Task>('/tasks', {
            params: { ...due, open: true, assignee_id: member, sort: 'due_date', limit: FETCHED },
            signal,
          });
        const waiting = { attention: true, owner_id: member, sort: '-amount', limit: FETCHED };
        const [overdue, due_today, deals] = await Promise.all([
          tasks({ overdue: true }),
          tasks({ due_today: true }),
          getPage<Deal>('/deals', { params: waiting, signal }),
        ]);
        return { overdue, due_today, deals };
      },
    }),
  month: () => queryOf<DashboardMonth>(['dashboard', 'month'], '/dashboard/month'),
};

/** Mutations that finish or postpone an item of Today in place. */
export const changeTask = changeRecord<Task, TaskChange>('tasks');
export const changeDeal = changeRecord<Deal, DealChange>('deals');

export const recentQueries = {
  contacts: () => queryOf<Contact[]>(['contacts', 'recent'], '/contacts', { params: { limit: FETCHED } }),
  tasks: () => queryOf<Task[]>(['tasks', 'recent'], '/tasks', { params: { limit: FETCHED, open: true } }),
};
