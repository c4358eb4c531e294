import type { Attention, DashboardStats } from '@rapport/shared/dashboard';
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
