import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ann, renderWithApp } from '../../testing/renderWithApp';
import { UnconvertedAmounts } from './UnconvertedAmounts';

const sums = [{ currency: 'EUR', amount: 900, weighted: 450, count: 1 }] as const;

test.each([
  ['owner', 1],
  ['member', 0],
] as const)('amounts without a rate are named, and to an %s also where to set one', (role, links) => {
  renderWithApp(<UnconvertedAmounts sums={[...sums]} />, { user: { ...ann, workspace: { ...ann.workspace, role } } });
  expect(screen.getByText(/no exchange rate is set: €900 in 1 deal/)).toBeVisible();
  const found = screen.queryAllByRole('link', { name: 'Set a rate or another currency' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/settings?tab=workspace'));
});
