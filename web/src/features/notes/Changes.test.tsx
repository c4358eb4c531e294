import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { Changes } from './Changes';

test.each([
  ['was changed', { name: ['Ada', 'Ada Byron'] }, 'Name: Ada → Ada Byron'],
  [
    'came into a list',
    {
      tags: [
        ['VIP', 'fair'],
        ['VIP', 'fair', 'spring'],
      ],
    },
    'Tags: + spring',
  ],
  ['went from a list', { tags: [['VIP', 'fair'], ['fair']] }, 'Tags: VIP'],
  [
    'came and went',
    {
      tags: [
        ['VIP', 'fair'],
        ['fair', 'spring'],
      ],
    },
    'Tags: VIP + spring',
  ],
  ['is an amount', { amount: ['21400', '6855.5'] }, 'Amount: 21,400 → 6,855.5'],
  ['is a day', { expected_close_date: [null, '2026-12-21'] }, 'Expected close: nothing → 12/21/2026'],
] as const)('what %s is told, without what stayed', (_how, changes, told) => {
  network.get('/team', reply({ members: [] }));
  renderWithApp(<Changes changes={changes as unknown as Record<string, [unknown, unknown]>} />);
  expect(screen.getByRole('listitem').textContent?.replace(/\s+/g, ' ')).toBe(told);
});

test('an owner who has left the workspace is not shown as nobody', async () => {
  network.get('/team', reply({ members: [{ id: 'ann', name: 'Ann' }] }));
  renderWithApp(<Changes changes={{ owner_id: ['bob', 'ann'] }} />);
  expect(await screen.findByText('Ann')).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('Owner: Former member → Ann');
});
