import type { Deal } from '@rapport/shared/deals';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { DealCard } from './DealCard';

const DAY_MS = 86_400_000;
const since = (days: number, isKnown = true) =>
  ({
    id: 'a',
    title: 'New roof',
    stage: 'lead',
    amount: 10,
    currency: 'USD',
    outcome: 'open',
    probability: 50,
    chance: 50,
    next_step: '',
    next_step_at: null,
    is_stage_since_known: isKnown,
    stage_since: new Date(Date.now() - (days + 0.5) * DAY_MS).toISOString(),
  }) as Deal;

const mock = () => {
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get('/team', reply({ members: [] }));
};

test.each([
  [1, '1 day in this stage'],
  [2, '2 days in this stage'],
  [30, '30 days in this stage, too long'],
])('a card shows that its deal has been in its stage for %i days', async (days, told) => {
  mock();
  renderWithApp(<DealCard deal={since(days)} />);
  expect(await screen.findByText(told)).toBeInTheDocument();
});

test.each([
  ['thirty days ago', 30, 'at least 30 days in this stage, too long'],
  ['today', 0, undefined],
])(
  'the card of a deal imported %s claims no more days in the stage than since the import',
  async (_when, days, says) => {
    mock();
    renderWithApp(<DealCard deal={since(days, false)} />);
    expect(await screen.findByText('No next step')).toBeInTheDocument();
    expect(screen.queryByText(/in this stage/)?.textContent).toBe(says);
  },
);

test('a card without a contact and a company leaves no empty line for them', async () => {
  mock();
  renderWithApp(
    <>
      <DealCard deal={since(1)} />
      <DealCard deal={{ ...since(1), contact_name: 'Ann Lee' }} />
    </>,
  );
  expect(await screen.findByText('Ann Lee')).toBeInTheDocument();
  const [without = 0, withContact] = screen.getAllByRole('article').map((card) => card.childElementCount);
  expect(withContact).toBe(without + 1);
});

test('a card whose title names the company shows the contact', async () => {
  mock();
  const deal = { ...since(1), company_name: 'Acme', contact_name: 'Ann Lee' };
  renderWithApp(
    <>
      <DealCard deal={{ ...deal, title: 'Roof' }} />
      <DealCard deal={{ ...deal, title: 'Roof for Acme' }} />
    </>,
  );
  await screen.findByText('Ann Lee');
  const [plain, named] = screen.getAllByRole('article');
  expect(plain).toHaveTextContent('Acme');
  expect(plain).not.toHaveTextContent('Ann Lee');
  expect(named).toHaveTextContent('Ann Lee');
});
