import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { changeWorkspace } from '../../features/auth/session';
import { useSession } from '../../features/auth/useSession';
import { paths } from '../../lib/paths';
import { preferencesQuery } from '../../lib/settings';
import { network, reply } from '../../testing/network';
import { ann, preferences, renderRoutes } from '../../testing/renderWithApp';
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

test('on the dashboard, going on in another workspace shows its figures', async () => {
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

const startShell = async (changed: Partial<typeof preferences>) => {
  network.get('/settings/preferences', reply({ ...preferences, ...changed }));
  const { router, queryClient } = renderRoutes(
    [{ element: <Shell />, children: [{ path: '*', element: <p>Page</p> }] }],
    {
      history: [paths.dashboard],
    },
  );
  await waitFor(() => expect(queryClient.getQueryData(preferencesQuery().queryKey)).toMatchObject(changed));
  return router;
};
const listShortcuts = () => userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));

test('the page is in English, whatever language dates and numbers are in', async () => {
  document.documentElement.lang = 'en';
  await startShell({ language: 'es' });
  expect(document.documentElement.lang).toBe('en');
});

test('single keys add records and go places, and the list names them', async () => {
  const router = await startShell({ single_key_shortcuts: true });
  await userEvent.keyboard('c');
  expect(router.state.location).toMatchObject({ pathname: paths.contacts, search: '?add=contact' });
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Add a contact');
});

test('single keys that are switched off do nothing, and the list says how to switch them on', async () => {
  const router = await startShell({ single_key_shortcuts: false });
  await userEvent.keyboard('cdtgc?');
  expect(router.state.location).toMatchObject({ pathname: paths.dashboard, search: '' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await listShortcuts();
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(list).toHaveTextContent('These are off. Turn them on in Settings, Preferences.');
  expect(list).not.toHaveTextContent('Add a contact');
});
