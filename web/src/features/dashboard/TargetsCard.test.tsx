import type { Targets } from '@rapport/shared/targets';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { TargetsCard } from './TargetsCard';

test('amounts without an exchange rate are named below the goals that exclude them', async () => {
  const month: Targets = {
    period: 'month',
    from: '2026-11-01',
    to: '2026-11-30',
    today: '2026-11-20',
    timezone: 'UTC',
    currency: 'USD',
    targets: [{ user_id: null, name: null, measure: 'won_amount', goal: 5_000, reached: 0, since: '2026-11-01' }],
    apart: [{ currency: 'EUR', amount: 900, weighted: 0, count: 1 }],
  };
  renderWithApp(<TargetsCard targets={[month]} />);
  expect(await screen.findByText(/no exchange rate is set: €900 in 1 deal/)).toBeVisible();
});
