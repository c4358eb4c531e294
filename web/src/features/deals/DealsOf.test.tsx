import type { Deal } from '@rapport/shared/deals';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { DealsOf } from './DealsOf';

const deal = (id: string, currency: string, amount: number) =>
  ({ id, title: id, stage: 'lead', outcome: 'open', amount, currency, probability: 50 }) as Deal;

test.each([
  ['in the workspace’s currency', [deal('a', 'USD', 10)], '1 open · $10'],
  ['in one without a rate', [deal('a', 'GBP', 10)], '1 open · £10'],
  ['in both', [deal('a', 'USD', 10), deal('b', 'GBP', 10)], '2 open · $10 + £10'],
])('open deals %s are summed, and no sum of zero is shown', async (_which, deals, told) => {
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get('/deals', reply(deals));
  renderWithApp(<DealsOf link={{ contact_id: 'c' }} />);
  expect(await screen.findByText(told)).toBeVisible();
});
