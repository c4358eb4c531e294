import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunction, type RouteObject, replace } from 'react-router-dom';
import { paths } from '../lib/routes/paths';
import { allStyles } from '../ui/theme/allStyles';
import { Authenticating } from './Authenticating';
import { PageError } from './PageError';
import { PageLoading, ShellLoading } from './PageLoading';
import { PublicPages } from './PublicPages';
import type { Queries } from './queries';
import { redirectSignedIn, requireUser } from './sessionGuard';
import { unfetchedPage } from './unfetchedPage';

interface PageModule {
  Page: ComponentType;
  loader?: (queryClient: QueryClient) => LoaderFunction;
}

/** What may be fetched of a page before anybody goes there. */
export interface PageHandle {
  load: () => Promise<PageModule>;
}

interface FetchedFile {
  Page?: ComponentType;
}

const Fetched = ({ file: { Page } }: { file: FetchedFile }) => Page && <Page />;

export const routes = (queries: Queries): RouteObject[] => {
  const unfetched = unfetchedPage();
  /**
   * A page in its own file, fetched on navigation together with its loader's data. The router's own `lazy` is not
   * used because it remembers a failed fetch for as long as the app is open.
   * @param styles - fetches the styles that it has beyond those of the first load
   */
  const page = (
    path: string,
    load: () => Promise<PageModule>,
    styles: () => Promise<unknown> = allStyles,
  ): RouteObject => {
    const file: FetchedFile = {};
    return {
      path,
      handle: { load } satisfies PageHandle,
      loader: async (args) => {
        const [module, queryClient] = await Promise.all([load(), queries.open(), styles()]).catch((error) =>
          keepCurrentPage(args.request, error),
        );
        file.Page = module.Page;
        return module.loader?.(queryClient)(args) ?? null;
      },
      element: <Fetched file={file} />,
    };
  };
  /** When the next page cannot be fetched, keeps the current page and what was typed in it on screen. */
  const keepCurrentPage = async ({ url, signal }: Request, error: unknown): Promise<never> => {
    if (unfetched.isWatched() && !signal.aborted) {
      const { pathname, search } = new URL(url);
      const left = new Promise((resolve) => signal.addEventListener('abort', resolve));
      unfetched.set({ address: pathname + search });
      await left;
    }
    throw error;
  };
  const withQueries = (isPublic: boolean) => async () => {
    const [{ withData }, queryClient] = await Promise.all([import('./withData'), queries.open()]);
    const { WithQueries } = withData;
    return { element: <WithQueries queryClient={queryClient} isPublic={isPublic} unfetched={unfetched} /> };
  };
  const frontFrame = async () => {
    const { LandingLayout } = (await import('./front')).front;
    return { element: <LandingLayout queries={queries} /> };
  };

  const landing: RouteObject = {
    path: paths.landing,
    hydrateFallbackElement: <Authenticating />,
    loader: redirectSignedIn(queries),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: async () => ({ Component: (await import('./front')).front.Page }),
  };
  const readable = [
    page(paths.tutorial, () => import('../pages/TutorialPage')),
    page(paths.resetPassword, () => import('../pages/ResetPasswordPage')),
    page(paths.join, () => import('../pages/JoinPage')),
    page(paths.connect, () => import('../pages/ConnectPage')),
    page(paths.taskLink, () => import('../pages/TaskLinkPage')),
    page(paths.verifyEmail, () => import('../pages/VerifyEmailPage')),
    page(paths.paymentSuccess, () => import('../pages/PaymentSuccessPage')),
    page(paths.paymentCanceled, () => import('../pages/PaymentCanceledPage')),
    page(paths.terms, () => import('../pages/TermsPage')),
    page(paths.privacy, () => import('../pages/PrivacyPage')),
    page(paths.cookies, () => import('../pages/CookiesPage')),
    page(paths.refunds, () => import('../pages/RefundsPage')),
    page(paths.dpa, () => import('../pages/DpaPage')),
  ];
  const inside = [
    page(
      paths.dashboard,
      async () => (await import('./signedIn')).signedIn.dashboard,
      async () => undefined,
    ),
    page(paths.home, () => import('./openHome')),
    page(paths.aiInsights, () => import('../pages/AiInsightsPage')),
    page(paths.contacts, () => import('../pages/ContactsPage')),
    page(paths.duplicates, () => import('../pages/DuplicatesPage')),
    page(`${paths.contacts}/:contactId`, () => import('../pages/ContactPage')),
    page(paths.companies, () => import('../pages/CompaniesPage')),
    page(`${paths.companies}/:companyId`, () => import('../pages/CompanyPage')),
    page(paths.deals, () => import('../pages/DealsPage')),
    page(`${paths.deals}/:dealId`, () => import('../pages/DealPage')),
    page(paths.marketing, () => import('../pages/MarketingPage')),
    page(`${paths.marketing}/:campaignId`, () => import('../pages/CampaignPage')),
    page(paths.tasks, () => import('../pages/TasksPage')),
    page(paths.reports, () => import('../pages/ReportsPage')),
    page(paths.activities, () => import('../pages/ActivitiesPage')),
    page(paths.importExport, () => import('../pages/ImportExportPage')),
    page(paths.move, () => import('../pages/MovePage')),
    page(paths.billing, () => import('../pages/BillingPage')),
    page(paths.settings, () => import('../pages/SettingsPage')),
    page(paths.outbox, () => import('../pages/OutboxPage')),
  ];

  return [
    {
      errorElement: <PageError />,
      hydrateFallbackElement: <PageLoading />,
      children: [
        {
          element: <PublicPages />,
          children: [
            { hydrateFallbackElement: <Authenticating />, lazy: frontFrame, children: [landing] },
            { lazy: withQueries(true), children: readable },
          ],
        },
        {
          hydrateFallbackElement: <ShellLoading />,
          lazy: withQueries(false),
          children: [
            {
              middleware: [requireUser(queries)],
              loader: () => null,
              lazy: async () => ({ Component: (await import('./signedIn')).signedIn.Shell }),
              // Not on the pages themselves: the router renders nothing for a page whose file cannot be fetched.
              children: [{ errorElement: <PageError />, children: inside }],
            },
          ],
        },
        page(paths.gallery, () => import('../pages/GalleryPage')),
        // Replaces, so that a mistyped address does not stay in the history.
        { path: '*', loader: () => replace(paths.landing), element: <PageLoading /> },
      ],
    },
  ];
};

export const makeRouter = (queries: Queries) => createBrowserRouter(routes(queries));
