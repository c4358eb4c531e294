import { listPath } from '@rapport/shared/paths';
import { createBrowserRouter, type RouteObject, replace } from 'react-router-dom';
import { paths } from '../lib/routes/paths';
import { Authenticating } from './Authenticating';
import { PageError } from './PageError';
import { PageLoading, ShellLoading } from './PageLoading';
import { PublicPages } from './PublicPages';
import { type PageRoute, pageRoutes } from './pageRoutes';
import type { Queries } from './queries';
import { redirectSignedIn, requireUser } from './sessionGuard';
import { unfetchedPage } from './unfetchedPage';

/** The pages that anyone can open, besides the landing page. */
const visitorPages = (page: PageRoute): RouteObject[] => [
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

/** The pages that only members of a workspace can open. */
const memberPages = (page: PageRoute): RouteObject[] => [
  page(
    paths.dashboard,
    async () => (await import('./signedIn')).signedIn.dashboard,
    async () => undefined,
  ),
  page(paths.home, () => import('./openHome')),
  page(paths.aiInsights, () => import('../pages/AiInsightsPage')),
  page(listPath('contacts'), () => import('../pages/ContactsPage')),
  page(paths.duplicates, () => import('../pages/DuplicatesPage')),
  page(`${listPath('contacts')}/:contactId`, () => import('../pages/ContactPage')),
  page(listPath('companies'), () => import('../pages/CompaniesPage')),
  page(`${listPath('companies')}/:companyId`, () => import('../pages/CompanyPage')),
  page(listPath('deals'), () => import('../pages/DealsPage')),
  page(`${listPath('deals')}/:dealId`, () => import('../pages/DealPage')),
  page(paths.marketing, () => import('../pages/MarketingPage')),
  page(`${paths.marketing}/:campaignId`, () => import('../pages/CampaignPage')),
  page(listPath('tasks'), () => import('../pages/TasksPage')),
  page(paths.reports, () => import('../pages/ReportsPage')),
  page(paths.activities, () => import('../pages/ActivitiesPage')),
  page(paths.importExport, () => import('../pages/ImportExportPage')),
  page(paths.move, () => import('../pages/MovePage')),
  page(paths.billing, () => import('../pages/BillingPage')),
  page(paths.settings, () => import('../pages/SettingsPage')),
  page(paths.outbox, () => import('../pages/OutboxPage')),
];

export const routes = (queries: Queries): RouteObject[] => {
  const unfetched = unfetchedPage();
  const page = pageRoutes(queries, unfetched);
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

  return [
    {
      errorElement: <PageError />,
      hydrateFallbackElement: <PageLoading />,
      children: [
        {
          element: <PublicPages />,
          children: [
            { hydrateFallbackElement: <Authenticating />, lazy: frontFrame, children: [landing] },
            { lazy: withQueries(true), children: visitorPages(page) },
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
              // The error element is not on the pages themselves, because the router renders nothing for a page whose
              // file cannot be fetched.
              children: [{ errorElement: <PageError />, children: memberPages(page) }],
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
