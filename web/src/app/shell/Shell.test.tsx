import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { changeWorkspace, sessionQueries } from '../../features/auth/session';
import { useSession } from '../../features/auth/useSession';
import { paths } from '../../lib/paths';
import { network, reply } from '../../testing/network';
import { ann, preferences } from '../../testing/renderWithApp';
import { ThemeProvider } from '../../ui/ThemeProvider';
import { makeQueryClient } from '../queryClient';
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
  const queryClient = makeQueryClient();
  queryClient.setQueryData(sessionQueries.current().queryKey, { user: ann, problem: null });
  const router = createMemoryRouter(
    [{ element: <Shell />, children: [{ path: paths.dashboard, element: <Dashboard /> }] }],
    { initialEntries: [paths.dashboard] },
  );
  render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  expect(await screen.findByText('The figures of Acme')).toBeVisible();
  network.get('/auth/me', reply(other));
  await act(async () => {
    await changeWorkspace(queryClient, { access_token: 'a', refresh_token: 'r', token_type: 'bearer' });
    await router.navigate(paths.dashboard);
  });
  expect(await screen.findByText('The figures of Analytical Engines')).toBeVisible();
});
