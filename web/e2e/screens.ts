import type { Page } from '@playwright/test';
import { type Account, onDatabase } from './journey';

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

/** The public addresses. */
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
  '/join#token=x',
  '/task-link#token=x',
];
/** The addresses of the signed-in app. */
export const SIGNED_IN = {
  'of contacts and companies': [
    '/contacts',
    '/contacts/:contactId',
    '/contacts/duplicates',
    '/contacts/duplicates?tab=companies',
    `/contacts?${new URLSearchParams({ filter })}`,
    '/contacts?add=contact',
    '/companies',
    '/companies/:companyId',
    '/companies?add=company',
  ],
  'of deals and tasks': [
    '/deals',
    '/deals/:dealId',
    '/tasks',
    '/tasks?week=2026-11-24',
    '/deals?add=deal',
    '/tasks?add=task',
  ],
  'of insights and reports': [
    '/dashboard',
    '/ai-insights',
    '/ai-insights?tab=scores',
    '/ai-insights?tab=health',
    '/reports',
    '/reports?tab=pipeline',
    '/reports?tab=targets',
    '/reports?tab=contacts',
    '/reports?tab=export',
  ],
  'of campaigns and what happened': [
    '/marketing',
    '/marketing/new',
    '/marketing/:campaignId',
    '/marketing?tab=sequences',
    '/marketing?tab=templates',
    '/marketing?tab=suppressions',
    '/marketing?add=campaign',
    '/activities',
    '/import-export',
    '/import-export/move',
    '/import-export/move?from=salesforce',
    '/outbox',
  ],
  'of the first settings': [
    '/billing',
    '/settings?tab=profile',
    '/settings?tab=preferences',
    '/settings?tab=calendar',
    '/settings?tab=notifications',
    '/settings?tab=mail',
    '/settings?tab=workspace',
    '/settings?tab=pipelines',
    '/settings?tab=api-keys',
    '/settings?tab=fields',
    '/settings?tab=forms',
    '/settings?tab=forms&form=new',
  ],
  'of the other settings': [
    '/settings?tab=branding',
    '/settings?tab=products',
    '/settings?tab=team',
    '/settings?tab=security',
    '/settings?tab=data',
    '/settings?tab=help',
    '/gallery',
  ],
};

/** The dialogs and menus of pages, with the buttons that open them. */
export const DIALOGS: Record<string, [path: string, ...buttons: string[]][]> = {
  'of contacts, deals and meetings': [
    ['/contacts', 'Filter'],
    ['/contacts/:contactId', 'Log'],
    ['/contacts/:contactId', 'Meeting'],
    ['/contacts/:contactId', 'Delete'],
    ['/deals/:dealId', 'Add lines'],
    ['/deals/:dealId', 'New quote'],
    ['/tasks', 'Delete :meeting', 'Delete task'],
  ],
  'of marketing, reports and settings': [
    ['/marketing?tab=sequences', 'New sequence'],
    ['/marketing?tab=templates', 'New template'],
    ['/reports', 'Save this report'],
    ['/reports?tab=targets', 'Set targets'],
    ['/settings?tab=calendar', 'New address'],
    ['/settings?tab=fields', 'Add a field'],
    ['/settings?tab=products', 'Add a product'],
    ['/settings?tab=team', 'Invite'],
  ],
  'of keys, webhooks and host names': [
    ['/settings?tab=api-keys', 'Create API Key'],
    ['/settings?tab=api-keys', 'Rotate Website'],
    ['/settings?tab=api-keys', 'Rotate Website', 'Rotate'],
    ['/settings?tab=api-keys', 'Create webhook'],
    ['/settings?tab=api-keys', 'Deliveries to :webhook'],
    ['/settings?tab=api-keys', 'Edit :webhook'],
    ['/settings?tab=api-keys', 'Replace the secret of :webhook'],
    ['/settings?tab=branding', 'Remove host name'],
  ],
};

/** Fills a workspace with sample data. @returns the ids to put into addresses */
export const addSampleData = async (page: Page, { accessToken, workspaceId }: Account) => {
  const headers = { Authorization: `Bearer ${accessToken}` };
  await page.request.post('/api/sample-data', { headers });
  // Without these, two years of completed tasks would fill the list with similar rows.
  await onDatabase(`delete from tasks where workspace_id = $1 and done_at < now() - interval '2 weeks'`, [workspaceId]);
  const firstId = async (objectType: string): Promise<string> =>
    (await (await page.request.get(`/api/${objectType}?limit=1`, { headers })).json())[0].id;
  return {
    ':contactId': await firstId('contacts'),
    ':companyId': await firstId('companies'),
    ':dealId': await firstId('deals'),
    ':campaignId': await firstId('campaigns'),
  };
};

/** Adds the records that the dialogs need. @returns the ids and names for addresses and button labels */
export const addForDialogs = async (page: Page, account: Account) => {
  const ids = await addSampleData(page, account);
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await page.request.fetch(`/api${path}`, { method, headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  // The guest has a unique address, because each address gets only a few invitations a day.
  const guest = await send('POST', '/contacts', { name: 'Guest', email: `${account.workspaceId}@example.com` });
  const meeting = await send('POST', `/contacts/${guest.id}/meetings`, { starts_at: inAnHour });
  await send('POST', '/api-keys', { name: 'Website' });
  const webhook = await send('POST', '/webhooks', { url: 'https://example.com/hook', events: ['contact.created'] });
  await send('POST', `/webhooks/${webhook.id}/test`, {});
  await send('PUT', '/calendar', { kinds: ['tasks'], everyone: false });
  await send('PUT', '/settings/public-host', { host: `${account.workspaceId}.example.com` });
  return { ...ids, ':meeting': meeting.title as string, ':webhook': webhook.url as string };
};

/**
 * Creates a form, a booking page and a quote.
 * @returns their public pages, and the screens that show them to members
 */
export const addCustomerPages = async (page: Page, account: Account) => {
  const { ':dealId': dealId } = await addSampleData(page, account);
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  const send = async (method: 'POST' | 'PUT', path: string, data: object) =>
    (await page.request.fetch(`/api${path}`, { method, headers, data })).json();
  const form = await send('POST', '/forms', {
    name: 'Ask for an offer',
    fields: [
      { key: 'name', label: 'Name' },
      { key: 'email', label: 'Email' },
      { key: 'message', label: 'Message' },
    ],
    consent: 'I agree that my data is used to answer.',
    newsletter: 'Send me news by email.',
    newsletter_tag: 'news',
  });
  const current = await (await page.request.get('/api/booking-page', { headers })).json();
  const { is_available: _available, address: _address, ...booking } = current;
  const { address } = await send('PUT', '/booking-page', { ...booking, is_on: true, calendars: [] });
  await send('PUT', `/deals/${dealId}/lines`, {
    lines: [{ name: 'Workshop', quantity: 2, unit: 'day', unit_price: 950, tax_rate: 20 }],
  });
  const { link } = await send('POST', `/deals/${dealId}/quotes`, { note: 'Prices hold for a month.' });
  return {
    opened: [form.address, address, link],
    shown: [
      `/deals/${dealId}`,
      '/settings?tab=calendar',
      `/settings?tab=forms&form=${form.id}`,
      `/settings?tab=forms&form=${form.id}&show=share`,
      `/settings?tab=forms&form=${form.id}&show=submissions`,
    ],
  };
};

export const withIds = (path: string, ids: Record<string, string>): string =>
  Object.entries(ids).reduce((address, [name, id]) => address.replace(name, id), path);
