// Isolated: adds listeners to the document that are not removed.
import userEvent from '@testing-library/user-event';
import type { RouteObject } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { prefetchPages } from './prefetchPages';

const Nothing = () => null;

test('the code of a page is fetched when its link is hovered, and its data when the link is pressed', async () => {
  // A link to the current page would fetch nothing.
  history.replaceState(null, '', '/');
  const fetchData = vi.fn(() => null);
  const load = vi.fn(async () => ({ Page: Nothing, loader: () => fetchData }));
  const routes: RouteObject[] = [{ path: '/contacts/:contactId', handle: { load } }, { path: '/other' }];
  const queries = { open: async () => ({}) as never, isOpen: () => true };
  document.body.innerHTML = '<a href="/contacts/7">Ada</a><a href="/other">Other</a>';
  prefetchPages(routes, queries);
  const [link, other] = [...document.querySelectorAll('a')] as [HTMLAnchorElement, HTMLAnchorElement];
  link.addEventListener('click', (event) => event.preventDefault());

  await userEvent.hover(other);
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(link);
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  expect(fetchData).not.toHaveBeenCalled();
  await userEvent.pointer({ keys: '[MouseLeft>]', target: link });
  await vi.waitFor(() =>
    expect(fetchData).toHaveBeenCalledWith(expect.objectContaining({ params: { contactId: '7' } })),
  );
});
