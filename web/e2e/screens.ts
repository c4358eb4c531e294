import type { Page } from '@playwright/test';

const filter = JSON.stringify({
  match: 'all',
  rules: [
    { field: 'status', op: 'any_of', value: ['lead', 'customer'] },
    {
      match: 'any',
      rules: [
        { field: 'owner_id', op: 'me' },
        { field: 'created_at', op: 'in_last_days', value: 900 },
      ],
    },
  ],
});

/** The addresses that anybody may open. */
export const PUBLIC = [
  '/',
  '/terms',
  '/privacy',
  '/cookies',
  '/refunds',
  '/dpa',
  '/tutorial',
  '/billing/cancel',
  '/billing/success',
  '/reset-password#token=x',
  '/verify-email#token=x',
];
/** The addresses of the signed-in app. */
export const SIGNED_IN = {
  'of contacts and companies': [
    '/contacts',
    '/contacts/:contactId',
    '/contacts/duplicates',
    '/contacts/duplicates?tab=companies',
    '/companies',
    '/companies/:companyId',
  ],
  'of a filtered list': [`/contacts?${new URLSearchParams({ filter })}`],
  'of deals and tasks': [
    '/deals',
    '/deals/:dealId',
    '/tasks',
    '/tasks?week=2026-11-24',
    '/deals?add=deal',
    '/tasks?add=task',
  ],
  'of a move from another tool': ['/import-export/move', '/import-export/move?from=salesforce'],
  'of forms': ['/marketing?add=campaign', '/contacts?add=contact', '/companies?add=company'],
  'of insights and reports': [
    '/dashboard',
    '/ai-insights',
    '/ai-insights?tab=scores',
    '/ai-insights?tab=health',
    '/reports',
    '/reports?tab=pipeline',
    '/reports?tab=contacts',
    '/reports?tab=export',
  ],
  'of campaigns and what happened': [
    '/marketing',
    '/marketing/new',
    '/marketing?tab=templates',
    '/marketing?tab=suppressions',
    '/activities',
    '/import-export',
    '/outbox',
  ],
  'of the first settings': [
    '/billing',
    '/settings?tab=preferences',
    '/settings?tab=notifications',
    '/settings?tab=workspace',
    '/settings?tab=pipelines',
    '/settings?tab=api-keys',
    '/settings?tab=fields',
    '/settings?tab=forms&form=new',
  ],
  'of the other settings': [
    '/settings?tab=branding',
    '/settings?tab=team',
    '/settings?tab=security',
    '/settings?tab=data',
    '/settings?tab=help',
    '/gallery',
  ],
};

/** Fills a workspace with sample data. @returns the ids to put into addresses */
export const addSampleData = async (page: Page, { accessToken }: { accessToken: string }) => {
  const headers = { Authorization: `Bearer ${accessToken}` };
  await page.request.post('/api/sample-data', { headers });
  const firstId = async (objectType: string): Promise<string> =>
    (await (await page.request.get(`/api/${objectType}?limit=1`, { headers })).json())[0].id;
  return {
    ':contactId': await firstId('contacts'),
    ':companyId': await firstId('companies'),
    ':dealId': await firstId('deals'),
  };
};

export const withIds = (path: string, ids: Record<string, string>): string =>
  Object.entries(ids).reduce((address, [name, id]) => address.replace(name, id), path);
