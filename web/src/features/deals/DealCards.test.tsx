import type { Deal } from '@rapport/shared/deals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { ownField } from '../../testing/ownField';
import { renderWithApp } from '../../testing/renderWithApp';
import { DealCards } from './DealCards';

const deal = {
  id: 'd',
  title: 'Wedding of the Millers',
  stage: 'proposal',
  outcome: 'open',
  amount: 2_400,
  currency: 'USD',
  probability: 0,
  chance: 50,
  company_name: null,
  contact_name: 'Ann Miller',
  next_step: 'Send the offer',
  expected_close_date: null,
  lost_reason: '',
  custom: { package: 'gold' },
} as unknown as Deal;

test('a card shows the deal with its own fields, and can be selected for a bulk change', async () => {
  network.get('/team', reply({ members: [], invitations: [] }));
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get(
    '/fields',
    reply([
      ownField({
        object_type: 'deal',
        key: 'package',
        label: 'Package',
        type: 'choice',
        on_card: true,
        options: [{ key: 'gold', label: 'Gold', color: null }],
      }),
    ]),
  );
  const requested: unknown[] = [];
  network.get('/deals', ({ params }) => {
    requested.push(params);
    return reply([deal], 200, { 'x-total-count': '1' });
  });
  renderWithApp(
    <DealCards
      filter={{ sort: 'stage' }}
      onAdd={() => undefined}
      onClearFilter={() => undefined}
      bulkBar={(selection, total) => <p>{`${selection.ids.size} of ${total} chosen`}</p>}
    />,
  );
  const card = await screen.findByRole('article');
  for (const text of ['Proposal', '$2,400', '50%', 'Ann Miller', 'Send the offer', 'Gold']) {
    expect(within(card).getByText(text)).toBeVisible();
  }
  expect(within(card).getByRole('link', { name: 'Wedding of the Millers' })).toHaveAttribute('href', '/deals/d');
  expect(requested).toMatchObject([{ sort: 'stage' }]);
  await userEvent.click(within(card).getByRole('checkbox', { name: 'Select Wedding of the Millers' }));
  expect(screen.getByText('1 of 1 chosen')).toBeVisible();
});

test.each([
  ['names the company', 'Offices for Miller & Co', 'Ann Miller', 'Miller & Co'],
  ['does not', 'Offices', 'Miller & Co', 'Ann Miller'],
])('a card whose title %s shows whom the deal is for', async (_case, title, said, unsaid) => {
  network.get('/team', reply({ members: [], invitations: [] }));
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get('/fields', reply([]));
  const ofMiller = { ...deal, title, company_name: 'Miller & Co', contact_name: 'Ann Miller' };
  network.get('/deals', reply([ofMiller], 200, { 'x-total-count': '1' }));
  renderWithApp(
    <DealCards
      filter={{ sort: 'stage' }}
      onAdd={() => undefined}
      onClearFilter={() => undefined}
      bulkBar={() => null}
    />,
  );
  const card = within(await screen.findByRole('article'));
  expect(card.getByText(said)).toBeVisible();
  expect(card.queryByText(unsaid)).toBeNull();
});
