import type { ListedType } from '@rapport/shared/recordFields';
import { useInfiniteQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { recordQueries, type Stored } from '../../lib/records/recordQueries';
import { useListState } from '../../lib/views/useListState';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { useListLayout } from './useListLayout';

const { list } = recordQueries<{
  item: Stored;
  draft: object;
  change: object;
  filter: { search?: string; sort?: string };
}>('contacts');

function Shown({ search }: { search?: string }) {
  const layout = useListLayout(useListState('contact', 'contacts'), list, { search });
  return <p>{layout ?? 'not known'}</p>;
}

function Chosen({ type, many }: { type: ListedType; many: string }) {
  return <p>{useListState(type, many).layout ?? 'not chosen'}</p>;
}

const has = (total: number) =>
  network.get('/contacts', ({ params }) => reply([], 200, { 'x-total-count': String(params.search ? 1 : total) }));

test.each([
  [30, 'cards'],
  [31, 'table'],
])('%i records are shown as %s', async (total, view) => {
  has(total);
  renderWithApp(<Shown />);
  expect(await screen.findByText(view)).toBeVisible();
});

test('the default depends on the number of all records, not on those that match a search', async () => {
  has(31);
  renderWithApp(<Shown search="ada" />);
  expect(await screen.findByText('table')).toBeVisible();
});

test('the page around a list is not rendered again when more of it is loaded', async () => {
  network.get('/contacts', ({ params }) =>
    reply(
      [{ id: 'one' }],
      200,
      params.cursor ? {} : { link: '</api/contacts?cursor=2>; rel="next"', 'x-total-count': '31' },
    ),
  );
  const isRendered = vi.fn();
  renderWithApp(
    <>
      <Profiler id="page" onRender={isRendered}>
        <Shown />
      </Profiler>
      <Records />
    </>,
  );
  await screen.findByText('table');
  isRendered.mockClear();
  await userEvent.click(await screen.findByRole('button', { name: '1 of 31' }));
  expect(await screen.findByRole('button', { name: '2 of 31' })).toBeVisible();
  expect(isRendered).not.toHaveBeenCalled();
});

function Records() {
  const { data, fetchNextPage } = useInfiniteQuery(list({}));
  return (
    <button type="button" onClick={() => void fetchNextPage()}>
      {data?.items.length} of {data?.total}
    </button>
  );
}

test("the user's choice comes first, and needs no request", () => {
  localStorage.setItem('rapport-view-contacts', 'cards');
  renderWithApp(<Shown />);
  expect(screen.getByText('cards')).toBeVisible();
});

test.each([
  ['contact', 'contacts', undefined, 'cards'],
  ['contact', 'contacts', 'table', 'cards'],
  ['contact', 'contacts', 'calendar', 'calendar'],
  ['deal', 'deals', undefined, 'not chosen'],
  ['deal', 'deals', 'cards', 'cards'],
  ['deal', 'deals', 'board', 'board'],
  ['deal', 'deals', 'table', 'cards'],
] as const)('a phone shows a list of %s records in %s, chosen as %s, as %s', (type, many, chosen, shown) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
  if (chosen) localStorage.setItem(`rapport-view-${many}`, chosen);
  renderWithApp(<Chosen type={type} many={many} />);
  expect(screen.getByText(shown)).toBeVisible();
});
