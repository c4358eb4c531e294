import type { OverviewReport, ReportQuery } from '@rapport/shared/reports';
import { screen, within } from '@testing-library/react';
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

test('a change names the periods that it compares, and the revenue table names its two columns', async () => {
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get('/reports/overview', reply(report));
  renderWithApp(<Overview query={{ from: '2020-01-11', to: '2020-01-20' }} />);
  expect(await screen.findByText('+76.0% from the previous period')).toBeVisible();
  expect(screen.getByText(/¥5,000 in 1 deal/)).toBeVisible();
  await userEvent.click(screen.getByText('Numbers'));
  expect(screen.getByRole('columnheader', { name: 'By month created' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Jan 2020 $0 $176' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Earlier $20 $0' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'How Total Revenue is calculated' }));
  expect(await screen.findByText(/compares \$176 from 01\/11\/2020 to 01\/20\/2020 with \$100 from/)).toBeVisible();
});

const months = [
  { month: '2018-12', created: 50, closed: 70 },
  { month: '2019-12', created: 100, closed: 0 },
  { month: '2020-01', created: 0, closed: 176 },
];

const shownColumns = async (query: ReportQuery, place = '/reports') => {
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get('/reports/overview', reply({ ...report, months }));
  renderWithApp(<Overview query={query} />, { history: [place] });
  const chart = await screen.findByRole('list', { name: 'Revenue by month' });
  return within(chart).getAllByRole('link');
};

test('without a period, the chart shows 12 months, each beside the same month of the year before, with links to the deals', async () => {
  const columns = await shownColumns({});
  expect(columns).toHaveLength(12);
  const december = columns.at(-2);
  expect(december).toHaveAccessibleName('Dec 2019: $100, Dec 2018: $50');
  expect(december).toHaveAttribute('href', '/deals?state=won&created_from=2019-12-01&created_to=2019-12-31');
});

test('by month won, the link of a column covers only the days of the month that are in the period', async () => {
  const columns = await shownColumns({ from: '2019-12-11', to: '2020-01-20' }, '/reports?by=closed');
  expect(columns.map((column) => column.getAttribute('aria-label'))).toEqual(['Dec 2019: $0', 'Jan 2020: $176']);
  expect(columns[0]).toHaveAttribute('href', '/deals?state=won&closed_from=2019-12-11&closed_to=2019-12-31');
  expect(columns[1]).toHaveAttribute('href', '/deals?state=won&closed_from=2020-01-01&closed_to=2020-01-20');
});
