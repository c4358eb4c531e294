import { Attention, AttentionQuery, DashboardMonth, DashboardStats } from '@rapport/shared/dashboard';
import { apiRouter } from '../../http/apiRouter';
import { readAttention } from './attention.readModel';
import { readStats } from './dashboard.readModel';
import { readMonth } from './month.readModel';

export const dashboardRoutes = apiRouter({ dashboard: 'Figures shown on the dashboard.' });

dashboardRoutes.get(
  '/dashboard/stats',
  { operationId: 'getDashboardStats', summary: 'Get dashboard figures', reply: DashboardStats },
  ({ scope }) => readStats(scope),
);

dashboardRoutes.get(
  '/dashboard/attention',
  {
    operationId: 'getAttention',
    summary: 'Get what needs attention today',
    query: AttentionQuery,
    reply: Attention,
  },
  ({ scope, query }) => readAttention(scope, query),
);

dashboardRoutes.get(
  '/dashboard/month',
  {
    operationId: 'getDashboardMonth',
    summary: 'Get revenue by day for this month and last month',
    reply: DashboardMonth,
  },
  ({ scope }) => readMonth(scope),
);
