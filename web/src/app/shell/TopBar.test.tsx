import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeWorkspace } from '../../features/access/session';
import { network, reply } from '../../testing/network';
import { ann, preferences, renderWithApp } from '../../testing/renderWithApp';
import { TopBar } from './TopBar';

class Stream extends EventTarget {
  static CLOSED = 2;
  static all: Stream[] = [];
  readyState = 1;
  constructor(readonly address: string) {
    super();
    Stream.all.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}

const locks = { request: (_name: string, _options: object, work: () => Promise<void>) => work() };

beforeEach(() => {
  vi.stubGlobal('EventSource', Stream);
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

test('in another workspace the bell listens anew: a stream tells of the one it was opened in', async () => {
  network.get('/notifications', reply({ unread: 0, items: [] }));
  network.get('/settings/preferences', reply(preferences));
  network.get('/auth/me', reply({ ...ann, workspace: { ...ann.workspace, id: 'another' } }));
  const { queryClient, router } = renderWithApp(<TopBar onOpenMenu={() => {}} onShortcuts={() => {}} />);
  await screen.findByRole('button', { name: 'Notifications' });
  await waitFor(() => expect(Stream.all).toHaveLength(1));
  await act(async () => {
    await changeWorkspace(queryClient, { access_token: 'a', refresh_token: 'r', token_type: 'bearer' });
    await router.navigate('/dashboard');
  });
  await waitFor(() => expect(Stream.all.map(({ readyState }) => readyState)).toEqual([Stream.CLOSED, 1]));
  // The cookie may lead to yet another workspace, where another tab has gone on.
  expect(Stream.all[1]?.address).toBe('/api/notifications/stream?workspace=another');

  // A colleague moves a deal.
  queryClient.setQueryData(['deals', 'board'], 'before');
  const event = new MessageEvent('records', { data: '{"kinds":["deals"]}' });
  act(() => void Stream.all[1]?.dispatchEvent(event));
  await waitFor(() => expect(queryClient.getQueryState(['deals', 'board'])?.isInvalidated).toBe(true));
});
