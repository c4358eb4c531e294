import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import type { Selection } from '../../ui/table/useSelection';
import { BulkBar } from './BulkBar';

const selection = { isAll: false, ids: new Set(['one', 'two']) } as unknown as Selection;

const showBar = () => {
  const sent: unknown[] = [];
  network.get('/team', reply({ members: [], invitations: [] }));
  network.get('/settings/workspace', reply({ lost_reasons: ['Price'] }));
  network.post('/deals/bulk', ({ body }) => {
    sent.push(body);
    return reply({ id: 'batch', status: 'done', changed: 2 });
  });
  renderWithApp(<BulkBar table="deals" selection={selection} total={2} filter={{}} />);
  return sent;
};
const choose = async (stage: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Stage' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: stage }));
};

test('moving deals to the lost stage asks for the reason first', async () => {
  const sent = showBar();
  await choose('Closed Lost');
  const dialog = await screen.findByRole('dialog', { name: 'Why were 2 deals lost?' });
  expect(sent).toEqual([]);
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Price' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as lost' }));
  const action = { type: 'stage', stage: 'closed_lost', lost_reason: 'Price' };
  await waitFor(() => expect(sent).toEqual([{ ids: ['one', 'two'], action }]));
});

test('moving deals to another stage runs at once, and an empty close date is refused', async () => {
  const sent = showBar();
  await choose('Proposal');
  const action = { type: 'stage', stage: 'proposal', lost_reason: '' };
  await waitFor(() => expect(sent).toEqual([{ ids: ['one', 'two'], action }]));
  await userEvent.click(screen.getByRole('button', { name: 'Expected close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Set date' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a day');
  await userEvent.click(screen.getByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ action: { type: 'expected_close', expected_close_date: null } }));
});

test('a change of all matching records is previewed first, and canceling the preview changes nothing', async () => {
  const sent = showBar();
  const previews: unknown[] = [];
  network.post('/contacts/bulk/preview', ({ body }) => {
    previews.push(body);
    const examples = [{ id: 'one', name: 'Ada', field: 'status', before: 'lead', after: 'partner' }];
    const refused = [{ reason: 'not_found', count: 2 }];
    return reply({ total: 4213, count: 4100, unchanged: 111, refused, is_partial: false, is_job: true, examples });
  });
  network.post('/contacts/bulk', ({ body }) => {
    sent.push(body);
    return reply({ id: 'batch', status: 'running', changed: 0 });
  });
  const clear = vi.fn();
  const all = { isAll: true, ids: new Set(), clear } as unknown as Selection;
  renderWithApp(<BulkBar table="contacts" selection={all} total={4213} filter={{ status: 'lead' }} />);
  const bar = screen.getAllByRole('region', { name: 'Selected records' }).at(-1) as HTMLElement;
  const ask = async () => {
    await userEvent.click(within(bar).getByRole('button', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Partner' }));
    return screen.findByRole('dialog', { name: 'Change 4,213 contacts?' });
  };
  const dialog = await ask();
  expect(await within(dialog).findByText('111 already have this value')).toBeVisible();
  expect(within(dialog).getByText('2 do not exist anymore')).toBeVisible();
  expect(within(dialog).getByRole('row', { name: /Ada Lead Partner/ })).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  const body = { matching: { status: 'lead' }, action: { type: 'status', status: 'partner' } };
  expect(previews).toEqual([body]);

  await userEvent.click(await within(await ask()).findByRole('button', { name: 'Change 4,100 contacts' }));
  await waitFor(() => expect(sent).toEqual([body]));
  expect(clear).toHaveBeenCalled();
});
