import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { network, problem, type Request, reply, serverIsDown } from '../../testing/network';
import { renderWithApp, shellData } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { SearchBox } from './SearchBox';
import { SearchPanel } from './SearchPanel';

const LINE = 'new deal Large roof 5000';
const field = () => screen.getByRole('combobox', { name: 'Search or run a command' });
const choose = async () => userEvent.click(await screen.findByRole('option', { name: /Add deal “Large roof”/ }));
const message = async () => {
  await waitFor(() => expect(pendingMessage()).toBeDefined());
  const shown = pendingMessage();
  clearMessage();
  return shown;
};

beforeEach(() => {
  network.get('/search', reply([]));
  network.get('/config', reply(shellData.config));
});

const enterLine = async () => {
  onTestFinished(clearMessage);
  renderWithApp(<SearchBox panel={(props) => <SearchPanel {...props} actions={[]} />} />);
  await userEvent.type(field(), LINE);
  await choose();
};

test('a line that could not be added is put back in the field, and a retry uses the same idempotency key', async () => {
  const sent: Request[] = [];
  network.post('/deals', (request) => {
    sent.push(request);
    return sent.length === 1 ? serverIsDown() : reply({ id: '1' }, 201);
  });
  await enterLine();
  expect(await message()).toMatchObject({
    title: '“Large roof” was not added',
    description: expect.stringMatching(/Check your connection.*What you typed is in the search box/),
  });
  expect(field()).toHaveValue(LINE);

  await userEvent.click(field());
  await choose();
  expect(await message()).toMatchObject({ kind: 'success', title: '“Large roof” was added' });
  expect(field()).toHaveValue('');
  const [first, second] = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
});

test('text that was typed in the field meanwhile is kept', async () => {
  let refuse = () => {};
  network.post('/deals', () => new Promise((done) => (refuse = () => done(problem(422, 'invalid', 'No')))));
  await enterLine();
  await userEvent.type(field(), 'Ann');
  refuse();
  expect(await message()).toMatchObject({ title: '“Large roof” was not added' });
  expect(field()).toHaveValue('Ann');
});
