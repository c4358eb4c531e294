import type { OverviewReport } from '@rapport/shared/reports';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { Overview } from './Overview';

const figures = { deals: 2, value: 0, average_deal_size: 0, won: 1, lost: 1, revenue: 176, win_rate: 50 };
const report: OverviewReport = {
  currency: 'USD',
  apart: [{ currency: 'JPY', count: 1, amount: 5_000, weighted: 0 }],
  figures,
  compared: {
    now: { from: '2020-01-11', to: '2020-01-20', figures },
    before: { from: '2020-01-01', to: '2020-01-10', figures: { ...figures, revenue: 100 } },
  },
  contacts: 1,
  contacts_this_month: 0,
  months: [{ month: '2020-01', created: 0, closed: 176 }],
  earlier: { created: 20, closed: 0 },
};

test('a change says what it compares, and the list of revenue tells its two columns apart', async () => {
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get('/reports/overview', reply(report));
  renderWithApp(<Overview query={{ from: '2020-01-11', to: '2020-01-20' }} />);
  expect(await screen.findByText('+76.0% from the period before')).toBeVisible();
  expect(screen.getByText(/¥5,000 in 1 deal/)).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'By month created' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Jan 2020 $0 $176' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Earlier $20 $0' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'How Total Revenue is computed' }));
  expect(await screen.findByText(/compares \$176 from 01\/11\/2020 to 01\/20\/2020 with \$100 from/)).toBeVisible();
});
