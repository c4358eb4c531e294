import type { Contact } from '@rapport/shared/contacts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import type { RowSource } from '../../ui/table/rowSource';
import { ContactList } from './ContactList';
import { StatusBadge } from './StatusBadge';

// A browser finds the visible rows by their heights, and the test environment has no layout.
vi.mock('../../ui/table/useWindowRows', () => ({
  useWindowRows: ({ count, hasMore, isLoadingMore, onNeedMore }: RowSource & { count: number }) => {
    useEffect(() => {
      if (hasMore && !isLoadingMore) onNeedMore();
    }, [hasMore, isLoadingMore, onNeedMore]);
    const visible = Array.from({ length: count }, (_, index) => ({ index, start: index * 40 }));
    return { visible, top: 0, height: count * 40, scrollTo: () => undefined };
  },
}));
vi.mock('./StatusBadge', () => ({ StatusBadge: vi.fn(() => null) }));
const rendered = () => vi.mocked(StatusBadge).mock.calls.map(([{ status }]) => status);

const created_at = '2026-11-20T09:00:00.000Z';
const contact = (name: string, status: string) =>
  ({ id: name, name, status, tags: [], custom: {}, created_at }) as unknown as Contact;

test('rows are not rendered again when more are loaded or when other rows are selected', async () => {
  let loadMore = () => {};
  network.get('/contacts', ({ params }) =>
    params.cursor
      ? new Promise((resolve) => {
          loadMore = () => resolve(reply([contact('Grace', 'customer')]));
        })
      : reply([contact('Ada', 'lead')], 200, { link: '</api/contacts?cursor=2>; rel="next"', 'x-total-count': '2' }),
  );
  const ignore = () => undefined;
  renderWithApp(
    <ContactList
      filter={{}}
      view="table"
      sort=""
      arrangement={{ settings: null, onChange: ignore, objectType: 'contact' }}
      onSort={ignore}
      onAdd={ignore}
      onClearFilter={ignore}
      bulkBar={() => null}
    />,
  );
  await screen.findByRole('gridcell', { name: 'Ada' });
  vi.mocked(StatusBadge).mockClear();

  loadMore();
  await screen.findByRole('gridcell', { name: 'Grace' });
  expect(rendered()).toEqual(['customer']);

  vi.mocked(StatusBadge).mockClear();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ada' }));
  expect(screen.getByRole('checkbox', { name: 'Select Ada' })).toBeChecked();
  expect(rendered()).not.toContain('customer');
});

test('an empty list offers to add a contact, however it is sorted', async () => {
  network.get('/contacts', reply([]));
  const ignore = () => undefined;
  renderWithApp(
    <ContactList
      filter={{ sort: 'name' }}
      view="table"
      sort="name"
      arrangement={{ settings: null, onChange: ignore, objectType: 'contact' }}
      onSort={ignore}
      onAdd={ignore}
      onClearFilter={ignore}
      bulkBar={() => null}
    />,
  );
  expect(await screen.findByRole('button', { name: 'Add contact' })).toBeVisible();
});

test('a contact that is deleted is removed from the selection', async () => {
  const known = [contact('Ada', 'lead'), contact('Grace', 'lead')];
  network.get('/contacts', () => reply(known));
  network.delete('/contacts/Ada', () => {
    known.shift();
    return reply(undefined, 204);
  });
  const ignore = () => undefined;
  renderWithApp(
    <ContactList
      filter={{}}
      view="table"
      sort=""
      arrangement={{ settings: null, onChange: ignore, objectType: 'contact' }}
      onSort={ignore}
      onAdd={ignore}
      onClearFilter={ignore}
      bulkBar={(selection) => <p>{selection.ids.size} selected</p>}
    />,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'More actions for Ada' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Ada' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete contact' }));
  expect(await screen.findByText('1 selected')).toBeVisible();
});
