import type { BoardColumn } from '@rapport/shared/deals';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { PipelineTotal } from './PipelineTotal';

const leads = (count: number, amount: number) =>
  [
    { stage: 'lead', count, sums: [{ currency: 'USD', amount, weighted: amount / 2 }], deals: [] },
  ] as unknown as BoardColumn[];

test.each([
  ['no sums without open deals', leads(0, 0), 'No open deals'],
  ['what open deals come to', leads(2, 300), '2 open deals · $300 · $150 weighted'],
])('the line above the board shows %s', async (_what, board, said) => {
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  renderWithApp(
    <p>
      <PipelineTotal board={board} />
    </p>,
  );
  expect(await screen.findByText(said)).toBeVisible();
});
