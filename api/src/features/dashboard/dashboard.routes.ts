import { DashboardStats } from '@rapport/shared/dashboard';
import { Router } from 'express';
import { recordCount } from '../../db/counts';
import { endpoint } from '../../http/endpoint';

export const dashboardRoutes = Router();

dashboardRoutes.get(
  '/dashboard/stats',
  endpoint({ summary: 'The headline numbers', reply: DashboardStats }, async ({ scope }) => ({
    contacts_count: (await recordCount(scope, 'contacts')).total,
    companies_count: (await recordCount(scope, 'companies')).total,
  })),
);
