import type { Contact } from '@rapport/shared/contacts';
import type { Attention, DashboardMonth, DashboardStats } from '@rapport/shared/dashboard';
import type { Deal, DealChange, NewDeal } from '@rapport/shared/deals';
import type { NewTask, Task, TaskChange } from '@rapport/shared/tasks';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/http/http';
import { recordQueries } from '../../lib/records/recordQueries';

export const dashboardQueries = {
  stats: () =>
    queryOptions({
      queryKey: ['dashboard', 'stats'],
      queryFn: ({ signal }) => get<DashboardStats>('/dashboard/stats', { signal }),
    }),
  attention: () =>
    queryOptions({
      queryKey: ['dashboard', 'attention'],
      queryFn: ({ signal }) => get<Attention>('/dashboard/attention', { signal }),
    }),
  month: () =>
    queryOptions({
      queryKey: ['dashboard', 'month'],
      queryFn: ({ signal }) => get<DashboardMonth>('/dashboard/month', { signal }),
    }),
};

/** What finishes or postpones an item of Today in its place. */
export const changeTask = recordQueries<{ item: Task; draft: NewTask; change: TaskChange; filter: object }>(
  'tasks',
).update;
export const changeDeal = recordQueries<{ item: Deal; draft: NewDeal; change: DealChange; filter: object }>(
  'deals',
).update;

const FETCHED = 5;

export const recentQueries = {
  contacts: () =>
    queryOptions({
      queryKey: ['contacts', 'recent'],
      queryFn: ({ signal }) => get<Contact[]>('/contacts', { signal, params: { limit: FETCHED } }),
    }),
  tasks: () =>
    queryOptions({
      queryKey: ['tasks', 'recent'],
      queryFn: ({ signal }) => get<Task[]>('/tasks', { signal, params: { limit: FETCHED, open: true } }),
    }),
};
