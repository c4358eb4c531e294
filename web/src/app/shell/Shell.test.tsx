import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { changeWorkspace } from '../../features/auth/session';
import { useSession } from '../../features/auth/useSession';
import { paths } from '../../lib/paths';
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
