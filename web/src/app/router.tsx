import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect, replace } from 'react-router-dom';
import { sessionQueries } from '../features/auth/session';
import { paths } from '../lib/paths';
import { PageError } from './PageError';
import { PageLoading } from './PageLoading';
import { PublicPages } from './PublicPages';

/** A page in a file of its own, fetched when somebody goes there, with the loader that starts its data on the way. */
const page =
  (queryClient: QueryClient, load: () => Promise<PageModule>): RouteObject['lazy'] =>
  async () => {
    const { Page, loader } = await load();
    return { Component: Page, loader: loader?.(queryClient) };
  };

interface PageModule {
  Page: ComponentType;
  loader?: (queryClient: QueryClient) => LoaderFunction;
}

export const routes = (queryClient: QueryClient): RouteObject[] => {
  const requireUser = async () => {
    const { user } = await queryClient.query(sessionQueries.current());
    if (!user) throw redirect(paths.landing);
  };
  const screen = (path: string, load: () => Promise<PageModule>): RouteObject => ({
    path,
    lazy: page(queryClient, load),
    errorElement: <PageError />,
  });

  return [
    {
      errorElement: <PageError />,
      hydrateFallbackElement: <PageLoading />,
      children: [
        {
          element: <PublicPages />,
          children: [
            { path: paths.landing, lazy: page(queryClient, () => import('../pages/LandingPage')) },
            { path: paths.tutorial, lazy: page(queryClient, () => import('../pages/TutorialPage')) },
            { path: paths.terms, lazy: page(queryClient, () => import('../pages/TermsPage')) },
            { path: paths.privacy, lazy: page(queryClient, () => import('../pages/PrivacyPage')) },
            { path: paths.cookies, lazy: page(queryClient, () => import('../pages/CookiesPage')) },
            { path: paths.refunds, lazy: page(queryClient, () => import('../pages/RefundsPage')) },
            { path: paths.dpa, lazy: page(queryClient, () => import('../pages/DpaPage')) },
          ],
        },
        {
          middleware: [requireUser],
          loader: () => null,
          lazy: async () => ({ Component: (await import('./shell/Shell')).Shell }),
          children: [
            screen(paths.dashboard, () => import('../pages/DashboardPage')),
            screen(paths.contacts, () => import('../pages/ContactsPage')),
            screen(`${paths.contacts}/:contactId`, () => import('../pages/ContactPage')),
            screen(paths.companies, () => import('../pages/CompaniesPage')),
            screen(paths.activities, () => import('../pages/ActivitiesPage')),
            screen(paths.importExport, () => import('../pages/ImportExportPage')),
          ],
        },
        { path: paths.gallery, lazy: page(queryClient, () => import('../pages/GalleryPage')) },
        // A mistyped address should not stand in the history to be returned to.
        { path: '*', loader: () => replace(paths.landing) },
      ],
    },
  ];
};

export const makeRouter = (queryClient: QueryClient) => createBrowserRouter(routes(queryClient));
