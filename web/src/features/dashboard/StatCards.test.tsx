import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { StatCards } from './StatCards';

test('a count links to exactly the records that it counts', async () => {
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  const stats = { active_deals_count: 18, tasks_pending: 22, total_revenue: 0, total_deal_value: 0, apart: [] };
  network.get('/dashboard/stats', reply({ contacts_count: 3, companies_count: 2, campaigns_sent: 1, ...stats }));
  renderWithApp(<StatCards />);
  const pathOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await pathOf('Active Deals 18')).toBe('/deals?state=open');
  const open = { match: 'all', rules: [{ field: 'status', op: 'is_not', value: 'done' }] };
  expect(await pathOf('Pending Tasks 22')).toBe(`/tasks?${new URLSearchParams({ filter: JSON.stringify(open) })}`);
});
