import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp, shellData } from '../../testing/renderWithApp';
import { SearchBox } from './SearchBox';
import { SearchPanel } from './SearchPanel';

const QUESTION = 'Which proposals are over 5,000?';
const filter = { match: 'all', rules: [{ field: 'amount', op: 'more_than', value: 5_000 }] };
const list = { object_type: 'deal', filter, sort: '-amount', left_out: '' };
const sum = { currency: 'USD', count: 2, amount: 21_000, weighted: 0 };

const open = ({ model = true, ai_words = true } = {}) => {
  network.get('/config', reply({ ...shellData.config, model }));
  network.get('/settings/workspace', reply({ ...shellData.workspace, ai_words }));
  network.get('/search', reply([]));
  network.get('/fields', reply([]));
  return renderWithApp(<SearchBox panel={(props) => <SearchPanel {...props} actions={[]} />} />);
};
const type = (text: string) => userEvent.type(screen.getByRole('combobox', { name: 'Search or run a command' }), text);

test('the answer to a question has the number of records, their sum, the first of them, and the filter', async () => {
  network.post('/ai/ask', reply(list));
  network.get('/deals', reply([{ id: '1', title: 'Large roof' }], 200, { 'x-total-count': '2' }));
  network.get('/deals/board', reply([{ stage: 'proposal', count: 2, sums: [sum], deals: [], cursor: null }]));
  open();
  await type(QUESTION);
  await userEvent.click(await screen.findByRole('option', { name: /Ask/ }));
  const dialog = within(await screen.findByRole('dialog', { name: QUESTION }));
  expect(await dialog.findByText('2 deals · $21,000')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Large roof' })).toHaveAttribute('href', '/deals/1');
  expect(dialog.getByText(/Filter:/)).toHaveTextContent('Filter: Amount is more than 5,000');
  const link = new URL(dialog.getByRole('link', { name: 'Open the list' }).getAttribute('href') ?? '', 'http://x');
  expect(JSON.parse(link.searchParams.get('filter') ?? '')).toEqual(filter);
  expect(link.searchParams.get('sort')).toBe('-amount');
});

test('a refused question shows the reason', async () => {
  network.post('/ai/ask', problem(422, 'not_understood', 'No list answers this question.'));
  open();
  await type(QUESTION);
  await userEvent.click(await screen.findByRole('option', { name: /Ask/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No list answers this question.');
});

test.each([
  ['a name', 'Ada Lovelace', {}],
  ['a workspace that does not use the model', QUESTION, { ai_words: false }],
  ['an installation without one', QUESTION, { model: false }],
])('asking a question is not offered for %s', async (_what, text, allowed) => {
  open(allowed);
  await type(text);
  expect(await screen.findByText(/No results/)).toBeVisible();
  expect(screen.queryByRole('option', { name: /Ask/ })).not.toBeInTheDocument();
});
