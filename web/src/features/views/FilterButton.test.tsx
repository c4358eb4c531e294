import type { Filter } from '@rapport/shared/filters';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { ann, renderWithApp } from '../../testing/renderWithApp';
import { FilterButton } from './FilterButton';
import { FilterChips } from './FilterChips';

const weddings = {
  id: '01900000-0000-7000-8000-0000000000f1',
  object_type: 'contact',
  key: 'package',
  type: 'choice',
  label: 'Package',
  hint: '',
  group_name: '',
  position: 0,
  required: false,
  on_card: false,
  options: [
    { key: 'gold', label: 'Gold', color: null },
    { key: 'silver', label: 'Silver', color: null },
  ],
  deleted_at: null,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
};

const id = (ending: string) => `01900000-0000-7000-8000-0000000000f${ending}`;

let current: Filter | null = null;

function Filtered({ start }: { start: Filter | null }) {
  const [filter, setFilter] = useState(start);
  current = filter;
  return (
    <>
      <FilterButton objectType="contact" filter={filter} onChange={setFilter} />
      <Suspense>{filter && <FilterChips objectType="contact" filter={filter} onChange={setFilter} />}</Suspense>
    </>
  );
}

beforeEach(() => {
  network.get('/fields', reply([weddings]));
  network.get('/team', reply({ members: [{ id: ann.id, name: 'Ann Owner' }], invitations: [] }));
});

test('a rule can be added by keyboard: the field by a part of its name, then the operator and the value', async () => {
  renderWithApp(<Filtered start={null} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const field = await screen.findByRole('combobox', { name: 'Field of rule 1' });
  expect(field).toHaveFocus();
  await user.keyboard('pack');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Package']);
  await user.keyboard('{Enter}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'How Package is compared' }), 'is any of');
  const values = screen.getByRole('group', { name: 'Package' });
  await user.click(within(values).getByRole('checkbox', { name: 'Gold' }));
  await user.click(within(values).getByRole('checkbox', { name: 'Silver' }));
  await waitFor(() =>
    expect(current).toEqual({
      match: 'all',
      rules: [{ field: 'custom.package', op: 'any_of', value: ['gold', 'silver'] }],
    }),
  );
  expect(screen.getByRole('button', { name: /Filter\s*1 rule/ })).toBeVisible();
});

test('one of many choices is found by typing, and a choice can be removed', async () => {
  const options = Array.from({ length: 100 }, (_, nth) => ({ key: `town_${nth}`, label: `Town ${nth}`, color: null }));
  network.get('/fields', reply([{ ...weddings, options }]));
  renderWithApp(<Filtered start={null} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await screen.findByRole('combobox', { name: 'Field of rule 1' });
  await user.keyboard('pack{Enter}');
  await user.click(screen.getByRole('combobox', { name: 'Package' }));
  await user.keyboard('wn 42');
  const towns = within(screen.getByRole('listbox', { name: 'Package' })).getAllByRole('option');
  expect(towns.map((option) => option.textContent)).toEqual(['Town 42']);
  await user.keyboard('{Enter}');
  const rule = (op: string, value: unknown) => ({ match: 'all', rules: [{ field: 'custom.package', op, value }] });
  await waitFor(() => expect(current).toEqual(rule('is', 'town_42')));

  await user.selectOptions(screen.getByRole('combobox', { name: 'How Package is compared' }), 'is any of');
  for (const town of ['wn 71', 'wn 99']) {
    await user.click(screen.getByRole('combobox', { name: 'Package' }));
    await user.keyboard(`${town}{Enter}`);
  }
  await user.click(screen.getByRole('checkbox', { name: 'Town 71' }));
  await waitFor(() => expect(current?.rules).toEqual([expect.objectContaining({ op: 'any_of' })]));
  expect(screen.queryByRole('checkbox', { name: 'Town 71' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Town 99' })).toBeChecked();
});

test('Escape closes the list of fields and then the filter, and complete rules are kept', async () => {
  renderWithApp(<Filtered start={null} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await screen.findByRole('combobox', { name: 'Field of rule 1' });
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  await user.keyboard('email{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), '@example.com');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(current).toEqual({ match: 'all', rules: [{ field: 'email', op: 'is', value: '@example.com' }] });
});

test('chips describe the rules in words, and each can be edited and removed', async () => {
  const start: Filter = {
    match: 'all',
    rules: [
      { field: 'status', op: 'is', value: 'lead' },
      {
        match: 'any',
        rules: [
          { field: 'owner_id', op: 'me' },
          { field: 'created_at', op: 'in_last_days', value: 7 },
        ],
      },
    ],
  };
  renderWithApp(<Filtered start={start} />);
  const user = userEvent.setup();
  expect(await screen.findByRole('button', { name: 'Status is Lead' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Owner is me or Created was in the last 7 days' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Status is Lead' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Customer');
  await waitFor(() => expect(current?.rules[0]).toEqual({ field: 'status', op: 'is', value: 'customer' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Remove group of rules' }));
  expect(current?.rules).toHaveLength(1);
});

test('a rule on a deleted field says so and can be removed', async () => {
  renderWithApp(<Filtered start={{ match: 'all', rules: [{ field: 'custom.gone', op: 'is', value: 'x' }] }} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'A deleted field' }));
  expect(await screen.findByText('This field was deleted, so the rule is left out.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Remove rule: Rule 1/ }));
  await waitFor(() => expect(current).toBeNull());
});

test('a rule on a deleted stage, pipeline or member says that it is gone, and does not show the id', async () => {
  const stage = { key: 'lead', kind: 'open', name: null, probability: 10, rest_days: null, color: null };
  const pipeline = { id: id('a'), name: null, is_default: true, stages: [stage], updated_at: weddings.updated_at };
  network.get('/pipelines', reply([pipeline]));
  const rules = [
    { field: 'stage', op: 'is' as const, value: id('b') },
    { field: 'pipeline_id', op: 'is' as const, value: id('b') },
    { field: 'owner_id', op: 'is' as const, value: id('b') },
  ];
  renderWithApp(<FilterChips objectType="deal" filter={{ match: 'all', rules }} onChange={() => undefined} />);
  for (const name of ['Stage is A deleted stage', 'Pipeline is A deleted pipeline', 'Owner is Former member']) {
    expect(await screen.findByRole('button', { name })).toBeVisible();
  }
});

test('a removed option can be deleted from a rule that has it, and is not offered to other rules', async () => {
  const options = [...weddings.options, { key: 'bronze', label: 'Bronze', color: null, removed: true }];
  network.get('/fields', reply([{ ...weddings, options }]));
  const rule = (value: string[]) => ({ field: 'custom.package', op: 'any_of' as const, value });
  renderWithApp(<Filtered start={{ match: 'all', rules: [rule(['bronze', 'gold']), rule(['silver'])] }} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Filter/ }));
  const [first, second] = await screen.findAllByRole('group', { name: 'Package' });
  expect(within(second as HTMLElement).queryByRole('checkbox', { name: 'Bronze' })).toBeNull();
  await user.click(within(first as HTMLElement).getByRole('checkbox', { name: 'Bronze' }));
  await waitFor(() => expect(current?.rules).toEqual([rule(['gold']), rule(['silver'])]));
});
