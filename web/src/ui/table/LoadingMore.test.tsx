import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { pagesOf } from '../../lib/records/pages';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { CardGrid } from './CardGrid';
import { rowSource } from './rowSource';
import { ShowMore } from './ShowMore';

interface Item {
  id: string;
}

const useItems = () => useInfiniteQuery(pagesOf<Item>(['items'], '/items'));

function Endless() {
  const query = useItems();
  return (
    <CardGrid label="Items" items={query.data?.items ?? []} cardHeight={100} {...rowSource(query)}>
      {({ id }) => <p>{id}</p>}
    </CardGrid>
  );
}

function Short() {
  const query = useItems();
  return (
    <>
      {query.data?.items.map(({ id }) => (
        <p key={id}>{id}</p>
      ))}
      <ShowMore query={query} />
    </>
  );
}

const first = reply([{ id: 'one' }], 200, { link: '</api/items?cursor=2>; rel="next"', 'x-total-count': '2' });
const internal = problem(500, 'internal', 'Something went wrong on our side.');

/** A server that fails on the second page until it is back. */
const failing = () => {
  let isBack = false;
  const second = vi.fn(() => (isBack ? reply([{ id: 'two' }]) : internal));
  network.get('/items', ({ params }) => (params.cursor ? second() : first));
  return {
    second,
    comeBack: () => {
      isBack = true;
    },
  };
};

test('a next page that fails is not asked for over and over, but once a person wants it', async () => {
  const { second, comeBack } = failing();
  renderWithApp(<Endless />);
  expect(await screen.findByText('The rest could not be loaded.')).toBeVisible();
  await new Promise((resolve) => setImmediate(resolve));
  expect(second).toHaveBeenCalledTimes(1);

  comeBack();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText('The rest could not be loaded.')).toBeNull());
  expect(second).toHaveBeenCalledTimes(2);
});

test('a button that could not load more says so', async () => {
  const { comeBack } = failing();
  renderWithApp(<Short />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The rest could not be loaded.');

  comeBack();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('two')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
