import type { CurrentUser } from '@rapport/shared/access';
import type { Pipeline, Stage } from '@rapport/shared/pipelines';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { makeQueryClient } from '../app/queryClient';
import { sessionQueries } from '../features/access/session';
import { Preferences, useLoadedPreferences } from '../lib/format/preferences';
import { pipelinesQuery } from '../lib/workspace/settings';
import { ThemeProvider } from '../ui/theme/ThemeProvider';

export const ann: CurrentUser = {
  id: '01900000-0000-7000-8000-000000000001',
  email: 'ann@example.com',
  name: 'Ann Owner',
  picture: null,
  workspace: { id: '01900000-0000-7000-8000-000000000002', name: 'Acme', role: 'owner', demo_until: null },
  workspaces: [],
  email_verified: true,
  has_password: true,
  has_google: false,
  runs_installation: true,
  created_at: '2026-11-20T09:00:00.000Z',
};

interface Place {
  /** The addresses visited so far, the last one shown. */
  history?: string[];
  user?: CurrentUser | null;
}

/** The preferences of somebody who has never changed them. */
export const preferences = {
  date_format: 'MM/DD/YYYY',
  currency: 'USD',
  language: 'en',
  theme: 'auto',
  timezone: 'UTC',
  single_key_shortcuts: true,
};

const unused = { current: 0, limit: 100, percentage: 0, near_limit: false };

const stage = (key: string, kind: Stage['kind'], probability: number, rest_days: number | null): Stage => ({
  key,
  kind,
  name: null,
  probability,
  rest_days,
  color: null,
});

/** The pipeline that every workspace begins with. */
const salesPipeline: Pipeline = {
  id: '01900000-0000-7000-8000-000000000003',
  name: null,
  is_default: true,
  updated_at: '2026-11-20T09:00:00.000Z',
  stages: [
    stage('lead', 'open', 10, 14),
    stage('qualified', 'open', 30, 21),
    stage('proposal', 'open', 50, 14),
    stage('negotiation', 'open', 75, 14),
    stage('closed_won', 'won', 100, null),
    stage('closed_lost', 'lost', 0, null),
  ],
};

/** The data of the shell in a new workspace. */
export const shellData = {
  preferences,
  workspace: { name: 'Acme', currency: 'USD', rates: {}, lost_reasons: [] },
  pipelines: [salesPipeline],
  notifications: { unread: 0, items: [] },
  usage: { plan: { id: 'free', name: 'Free' }, contacts: unused, tasks: unused, campaigns: unused, users: unused },
  first_steps: { contacts: 0, companies: 0, deals: 0, tasks: 0, campaigns: 0, imports: 0, members: 1 },
  sample_data: { contacts: 0, companies: 0 },
  start_page: { view_id: null, object_type: null },
  config: {
    google: false,
    signup: true,
    mail: 'smtp',
    support_email: 'support@example.com',
    community_url: null,
    model: false,
  },
};

function WithPreferences({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return <Preferences value={useLoadedPreferences(queryClient)}>{children}</Preferences>;
}

/** Shows an element as the app would: at an address, with a query cache and with or without somebody signed in. */
export const renderWithApp = (element: ReactNode, place?: Place) => renderRoutes([{ path: '*', element }], place);

export const renderRoutes = (routes: RouteObject[], { history = ['/'], user = ann }: Place = {}) => {
  const queryClient = makeQueryClient();
  const { queries, mutations } = queryClient.getDefaultOptions();
  // As often as in the app, without the waiting in between.
  queryClient.setDefaultOptions({ mutations, queries: { ...queries, retryDelay: 0 } });
  queryClient.setQueryData(pipelinesQuery().queryKey, [salesPipeline]);
  queryClient.setQueryData(sessionQueries.current().queryKey, { user, problem: null });
  const router = createMemoryRouter(routes, { initialEntries: history });
  render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <WithPreferences queryClient={queryClient}>
          <RouterProvider router={router} />
        </WithPreferences>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { router, queryClient };
};
