import { DashboardStats } from '@rapport/shared/dashboard';
import { Router } from 'express';
import { endpoint } from '../../http/endpoint';
import { readStats } from './dashboard.readModel';

export const dashboardRoutes = Router();

dashboardRoutes.get(
  '/dashboard/stats',
  endpoint({ operationId: 'getDashboardStats', summary: 'Get dashboard figures', reply: DashboardStats }, ({ scope }) =>
    readStats(scope),
  ),
);
