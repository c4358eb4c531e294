// Isolated: keeps a stream open and walks through pages.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import type { RouteObject } from 'react-router-dom';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { changeWorkspace } from '../../features/access/session';
import { useSession } from '../../features/access/useSession';
import { paths } from '../../lib/routes/paths';
import { preferencesQuery } from '../../lib/workspace/settings';
import { network, reply } from '../../testing/network';
import { ann, preferences, renderRoutes } from '../../testing/renderWithApp';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { Popover } from '../../ui/overlay/Popover';
import { storedTheme } from '../../ui/theme/theme';
import { Shell } from './Shell';

const other = { ...ann, workspace: { ...ann.workspace, id: 'another', name: 'Analytical Engines' } };

function Dashboard() {
  return <p>The figures of {useSession().user?.workspace.name}</p>;
}

beforeEach(() => {
  localStorage.setItem('rapport-onboarding-completed', 'true');
  network.get('/notifications', reply({ unread: 0, items: [] }));
  network.get('/settings/preferences', reply(preferences));
});

test('switching the workspace on the dashboard shows the figures of the new one', async () => {
  const { router, queryClient } = renderRoutes(
    [{ element: <Shell />, children: [{ path: paths.dashboard, element: <Dashboard /> }] }],
    { history: [paths.dashboard] },
  );
  expect(await screen.findByText('The figures of Acme')).toBeVisible();
  network.get('/auth/me', reply(other));
  await act(async () => {
    await changeWorkspace(queryClient, { access_token: 'a', refresh_token: 'r', token_type: 'bearer' });
    await router.navigate(paths.dashboard);
  });
  expect(await screen.findByText('The figures of Analytical Engines')).toBeVisible();
});

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
  say(event: string, data: object) {
    act(() => void this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) })));
  }
}

test('the stream delivers notifications and changes, and is opened again for another workspace', async () => {
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act());
  const locks = { request: (_name: string, _options: object, work: () => Promise<void>) => work() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'locks');
  });
  const { router, queryClient } = renderRoutes([{ element: <Shell />, children: [{ path: '*', element: null }] }], {
    history: [paths.dashboard],
  });
  await waitFor(() => expect(Stream.all).toHaveLength(1));
  Stream.all[0]?.say('ready', { unread: 2, items: [] });
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();

  network.get('/auth/me', reply(other));
  await act(async () => {
    await changeWorkspace(queryClient, { access_token: 'a', refresh_token: 'r', token_type: 'bearer' });
    await router.navigate(paths.dashboard);
  });
  await waitFor(() => expect(Stream.all.map(({ readyState }) => readyState)).toEqual([Stream.CLOSED, 1]));
  // The cookie may belong to yet another workspace that another tab has opened, so the URL names the workspace.
  expect(Stream.all[1]?.address).toBe('/api/notifications/stream?workspace=another');

  // A colleague moves a deal.
  queryClient.setQueryData(['deals', 'board'], 'before');
  Stream.all[1]?.say('records', { kinds: ['deals'] });
  await waitFor(() => expect(queryClient.getQueryState(['deals', 'board'])?.isInvalidated).toBe(true));
});

const startShell = async (changed: Partial<typeof preferences>, pages: RouteObject[] = []) => {
  network.get('/settings/preferences', reply({ ...preferences, ...changed }));
  const { router, queryClient } = renderRoutes(
    [{ element: <Shell />, children: [...pages, { path: '*', element: <p>Page</p> }] }],
    { history: [paths.dashboard] },
  );
  await waitFor(() => expect(queryClient.getQueryData(preferencesQuery().queryKey)).toMatchObject(changed));
  return router;
};
test('closing the menu moves the focus back to its button', async () => {
  await startShell({});
  const button = screen.getByRole('button', { name: 'Open menu' });
  await userEvent.click(button);
  expect(screen.getAllByRole('link', { name: 'Rapport' }).some((link) => link === document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveFocus();
});

const listShortcuts = () => userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));

test('the page is in the language of the account', async () => {
  await startShell({ language: 'es' });
  await waitFor(() => expect(document.documentElement.lang).toBe('es'));
});

test('single-key shortcuts add records and open pages, and the list names them', async () => {
  const router = await startShell({ single_key_shortcuts: true });
  await userEvent.keyboard('c');
  expect(router.state.location).toMatchObject({ pathname: paths.contacts, search: '?add=contact' });
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Add a contact');
});

test('single-key shortcuts that are switched off do nothing, and the list says how to switch them on', async () => {
  const router = await startShell({ single_key_shortcuts: false });
  await userEvent.keyboard('cdtgc?');
  expect(router.state.location).toMatchObject({ pathname: paths.dashboard, search: '' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await listShortcuts();
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(list).toHaveTextContent('These are off. Turn them on in Settings, Preferences.');
  expect(list).not.toHaveTextContent('Add a contact');
});

test('a letter that is typed while a popover is still opening is not a shortcut', async () => {
  const router = await startShell({}, [
    {
      path: paths.dashboard,
      element: (
        <Popover label="Filter" trigger={<button type="button">Filter</button>}>
          Rules
        </Popover>
      ),
    },
  ]);
  const filter = screen.getByRole('button', { name: 'Filter' });
  fireEvent.click(filter);
  fireEvent.keyDown(filter, { key: 't' });
  expect(router.state.location).toMatchObject({ pathname: paths.dashboard, search: '' });
  expect(router.state.navigation.state).toBe('idle');

  expect(await screen.findByRole('dialog', { name: 'Filter' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('t');
  await waitFor(() => expect(router.state.location.search).toBe('?add=task'));
});

test('a letter that is typed while the page of a new record is loading is not another shortcut', async () => {
  let arrive = () => {};
  const loader = () => new Promise<null>((resolve) => (arrive = () => resolve(null)));
  const router = await startShell({}, [{ path: paths.contacts, loader, element: <p>The list</p> }]);
  await userEvent.keyboard('c');
  await userEvent.keyboard('td');
  await act(async () => arrive());
  expect(await screen.findByText('The list')).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: paths.contacts, search: '?add=contact' });
});

const show = (element = <Dashboard />, user = ann) =>
  renderRoutes([{ element: <Shell />, children: [paths.dashboard, paths.home].map((path) => ({ path, element })) }], {
    history: [paths.dashboard],
    user,
  });

function HalfTyped() {
  const form = useForm({ defaultValues: { note: '' } });
  return (
    <Form form={form} onSubmit={vi.fn()}>
      <Field name="note" label="Note" />
    </Form>
  );
}

describe('switching the workspace', () => {
  const workspaces = [ann.workspace, other.workspace];

  test.each(['Analytical Engines', 'Logout'])('asks first when something is half typed (%s)', async (way) => {
    const entered = vi.fn(() => reply({ access_token: 'a', refresh_token: 'r', token_type: 'bearer' }));
    network.post('/auth/workspaces/another/enter', entered);
    network.get('/auth/me', reply(other));
    show(<HalfTyped />, { ...ann, workspaces });
    await userEvent.type(screen.getByLabelText('Note'), 'Half a thought');
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    await userEvent.click(await screen.findByText(way));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Note')).toHaveValue('Half a thought');
    expect(entered).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('continues after the user chose to discard the input', async () => {
    const entered = vi.fn(() => reply({ access_token: 'a', refresh_token: 'r', token_type: 'bearer' }));
    network.post('/auth/workspaces/another/enter', entered);
    network.get('/auth/me', reply(other));
    show(<HalfTyped />, { ...ann, workspaces });
    await userEvent.type(screen.getByLabelText('Note'), 'Half a thought');
    await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
    await userEvent.click(await screen.findByText('Analytical Engines'));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(entered).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue(''));
  });
});

describe('the theme', () => {
  const account = (theme: string) => network.get('/settings/preferences', reply({ ...preferences, theme }));
  const saved = vi.fn();
  beforeEach(() => {
    saved.mockClear();
    network.put('/settings/preferences', ({ body }) => {
      saved(body);
      return reply({ ...preferences, ...(body as object) });
    });
  });
  const toggle = () => userEvent.click(screen.getByRole('button', { name: /^Use the (dark|light) theme$/ }));

  test('of the account is shown on a new device', async () => {
    account('dark');
    show();
    await waitFor(() => expect(document.documentElement).toHaveClass('dark'));
    expect(storedTheme()).toBe('dark');
    expect(saved).not.toHaveBeenCalled();
  });

  test('that is chosen here is saved for the account', async () => {
    account('dark');
    show();
    await waitFor(() => expect(storedTheme()).toBe('dark'));
    await toggle();
    expect(document.documentElement).not.toHaveClass('dark');
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ theme: 'light' }));
  });

  test('that was chosen here before signing in is newer than that of the account', async () => {
    localStorage.setItem('rapport-theme', 'light');
    account('auto');
    show();
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ theme: 'light' }));
    expect(storedTheme()).toBe('light');
  });

  test('that was chosen on another device since is taken over', async () => {
    localStorage.setItem('rapport-theme', 'light');
    localStorage.setItem('rapport-theme-saved', 'light');
    account('dark');
    show();
    await waitFor(() => expect(storedTheme()).toBe('dark'));
    expect(saved).not.toHaveBeenCalled();
  });
});
