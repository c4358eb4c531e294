import type { Contact } from '@rapport/shared/contacts';
import type { Attention, DashboardStats } from '@rapport/shared/dashboard';
import type { Task } from '@rapport/shared/tasks';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/http/http';

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
};

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
