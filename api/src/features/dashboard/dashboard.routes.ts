import { Attention, DashboardStats } from '@rapport/shared/dashboard';
import { apiRouter } from '../../http/apiRouter';
import { readAttention } from './attention.readModel';
import { readStats } from './dashboard.readModel';

export const dashboardRoutes = apiRouter();

dashboardRoutes.get(
  '/dashboard/stats',
  { operationId: 'getDashboardStats', summary: 'Get dashboard figures', reply: DashboardStats },
  ({ scope }) => readStats(scope),
);

dashboardRoutes.get(
  '/dashboard/attention',
  { operationId: 'getAttention', summary: 'Get what needs attention today', reply: Attention },
  ({ scope }) => readAttention(scope),
);
