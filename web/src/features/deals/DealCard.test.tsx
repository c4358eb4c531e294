import type { Deal } from '@rapport/shared/deals';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { DealCard } from './DealCard';

const DAY_MS = 86_400_000;
const since = (days: number) =>
  ({
    id: 'a',
    title: 'New roof',
    stage: 'lead',
    amount: 10,
    currency: 'USD',
    probability: 50,
    next_step: '',
    next_step_at: null,
    stage_since: new Date(Date.now() - (days + 0.5) * DAY_MS).toISOString(),
  }) as Deal;

test.each([
  [1, '1 day in this stage'],
  [2, '2 days in this stage'],
  [30, '30 days in this stage, too long'],
])('a card says that its deal has rested for %i days', async (days, told) => {
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {}, stage_days: { lead: 14 } }));
  network.get('/team', reply({ members: [] }));
  renderWithApp(<DealCard deal={since(days)} />);
  expect(await screen.findByText(told)).toBeInTheDocument();
});
