import { msg } from '@lingui/core/macro';
import compression from 'compression';
import cookieParser from 'cookie-parser';
import cors from 'cors';
import express, { type Express, json, type RequestHandler, type Router, urlencoded } from 'express';
import { accessRoutes } from './features/access/access.routes';
import { googleRoutes } from './features/access/google.routes';
import { recoveryRoutes } from './features/access/recovery.routes';
import { accountRoutes } from './features/account/account.routes';
import { activityRoutes } from './features/activities/activities.routes';
import { aiRoutes } from './features/ai/ai.routes';
import { analysisRoutes } from './features/analyses/analyses.routes';
import { apiKeyRoutes } from './features/apiKeys/apiKeys.routes';
import { mcpRoutes, offerToConnect, refuseOtherMethods } from './features/assistants/mcp.routes';
import { billingRoutes } from './features/billing/billing.routes';
import { webhookRoutes } from './features/billing/webhook.routes';
import { bookingRoutes } from './features/booking/booking.routes';
import { bookingPageRoutes } from './features/booking/bookingPage.routes';
import { brandingRoutes } from './features/branding/branding.routes';
import { bulkRoutes } from './features/bulk/bulk.routes';
import { calendarRoutes } from './features/calendar/calendar.routes';
import { calendarFileRoutes } from './features/calendar/calendarFile.routes';
import { campaignRoutes } from './features/campaigns/campaigns.routes';
import { emailEventRoutes } from './features/campaigns/emailEvents.routes';
import { emailLinkRoutes } from './features/campaigns/emailLinks.routes';
import { suppressionRoutes } from './features/campaigns/suppressions.routes';
import { commentRoutes } from './features/comments/comments.routes';
import { companyRoutes } from './features/companies/companies.routes';
import { connectionRoutes } from './features/connections/connections.routes';
import { oauthRoutes, wellKnownRoutes } from './features/connections/oauth.routes';
import { contactRoutes } from './features/contacts/contacts.routes';
import { dashboardRoutes } from './features/dashboard/dashboard.routes';
import { dataExportRoutes } from './features/dataExport/dataExport.routes';
import { dealRoutes } from './features/deals/deals.routes';
import { demoRoutes } from './features/demo/demo.routes';
import { exportRoutes } from './features/exports/exports.routes';
import { fieldRoutes } from './features/fields/fields.routes';
import { fileRoutes } from './features/files/files.routes';
import { fileUploadRoutes } from './features/files/uploads.routes';
import { firstStepsRoutes } from './features/firstSteps/firstSteps.routes';
import { followerRoutes } from './features/followers/followers.routes';
import { formPageRoutes } from './features/forms/formPage.routes';
import { formRoutes } from './features/forms/forms.routes';
import { importRoutes } from './features/imports/imports.routes';
import { transferRoutes } from './features/imports/transfers/transfers.routes';
import { dropRoutes } from './features/mailboxes/dropped.routes';
import { inboundRoutes } from './features/mailboxes/inbound.routes';
import { mailboxRoutes } from './features/mailboxes/mailboxes.routes';
import { outgoingMailRoutes } from './features/mailboxes/outgoingMail.routes';
import { noteRoutes } from './features/notes/notes.routes';
import { noteTemplateRoutes } from './features/noteTemplates/noteTemplates.routes';
import { notificationRoutes } from './features/notifications/notifications.routes';
import { outboxRoutes } from './features/outbox/outbox.routes';
import { personalDataRoutes } from './features/personalData/personalData.routes';
import { pictureRoutes } from './features/pictures/pictures.routes';
import { pipelineRoutes } from './features/pipelines/pipelines.routes';
import { productRoutes } from './features/products/products.routes';
import { servePublicHosts } from './features/publicHosts/hostPages.routes';
import { publicHostRoutes } from './features/publicHosts/publicHosts.routes';
import { quotePageRoutes } from './features/quotes/quotePage.routes';
import { quoteRoutes } from './features/quotes/quotes.routes';
import { reportRoutes } from './features/reports/reports.routes';
import { savedReportRoutes } from './features/reports/saved.routes';
import { sampleDataRoutes } from './features/sampleData/sampleData.routes';
import { searchRoutes } from './features/search/search.routes';
import { securityEventRoutes } from './features/securityEvents/securityEvents.routes';
import { sequenceRoutes } from './features/sequences/sequences.routes';
import { sessionRoutes } from './features/sessions/sessions.routes';
import { settingsRoutes } from './features/settings/settings.routes';
import { shellRoutes } from './features/shell/shell.routes';
import { systemRoutes } from './features/system/system.routes';
import { targetRoutes } from './features/targets/targets.routes';
import { taskRoutes } from './features/tasks/tasks.routes';
import { teamRoutes } from './features/team/team.routes';
import { trashRoutes } from './features/trash/trash.routes';
import { viewRoutes } from './features/views/views.routes';
import { outgoingWebhookRoutes } from './features/webhooks/webhooks.routes';
import { limitBodyTime } from './http/bodyTime';
import { bySegment } from './http/bySegment';
import { chainHandlers } from './http/chainHandlers';
import { clientSource } from './http/client/clientSource';
import type { Context } from './http/context';
import { docsRoutes } from './http/docs.routes';
import { healthRoutes } from './http/health.routes';
import { metricsRoutes } from './http/metrics.routes';
import { observeRequests } from './http/observeRequests';
import { type Described, describeApi } from './http/openapi';
import { HEADERS } from './http/openapiParts';
import { notFound } from './http/problem';
import { problemHandler } from './http/problemHandler';
import { securityHeaders } from './http/securityHeaders';
import { serveWeb } from './http/serveWeb';

/** Every router of the API. The app mounts them, OpenAPI describes them in this order, and a test tries all of them as a member of another workspace. */
export const apiRouters = [
  contactRoutes,
  companyRoutes,
  dealRoutes,
  productRoutes,
  quoteRoutes,
  pipelineRoutes,
  fieldRoutes,
  viewRoutes,
  taskRoutes,
  noteRoutes,
  noteTemplateRoutes,
  fileRoutes,
  fileUploadRoutes,
  commentRoutes,
  mailboxRoutes,
  outgoingMailRoutes,
  dropRoutes,
  sequenceRoutes,
  followerRoutes,
  activityRoutes,
  searchRoutes,
  campaignRoutes,
  suppressionRoutes,
  formRoutes,
  importRoutes,
  exportRoutes,
  bulkRoutes,
  transferRoutes,
  trashRoutes,
  dashboardRoutes,
  shellRoutes,
  reportRoutes,
  savedReportRoutes,
  bookingRoutes,
  calendarRoutes,
  targetRoutes,
  aiRoutes,
  analysisRoutes,
  notificationRoutes,
  accessRoutes,
  googleRoutes,
  recoveryRoutes,
  sessionRoutes,
  securityEventRoutes,
  connectionRoutes,
  apiKeyRoutes,
  outgoingWebhookRoutes,
  teamRoutes,
  settingsRoutes,
  brandingRoutes,
  publicHostRoutes,
  accountRoutes,
  billingRoutes,
  personalDataRoutes,
  dataExportRoutes,
  pictureRoutes,
  sampleDataRoutes,
  firstStepsRoutes,
  demoRoutes,
  outboxRoutes,
  systemRoutes,
];

/** The response headers that pages of another origin in `WEB_ORIGIN` can read. */
const EXPOSED_HEADERS = Object.keys(HEADERS);

/** The HTTP application: the API under `/api`, the public pages, and the web app if it has been built. */
export const createApp = (context: Context): Express => {
  const app = express();
  app.locals.context = context;
  app.disable('x-powered-by');
  app.set('trust proxy', context.config.trustProxy);
  app.set('query parser', 'simple');
  // The ETag of a record is its version. Other answers of the API are not cached.
  app.set('etag', false);

  app.use(
    chainHandlers(
      observeRequests(context),
      securityHeaders,
      servePublicHosts(context),
      onlyWith('cookie', cookieParser()),
    ),
  );
  app.use('/api', apiRoutes(context));
  app.use('/api', otherApiRoutes(context));
  app.use(
    compression(),
    emailLinkRoutes,
    quotePageRoutes,
    formPageRoutes,
    bookingPageRoutes,
    calendarFileRoutes,
    wellKnownRoutes,
  );
  const { sandbox } = context;
  if (sandbox) app.use(sandbox.routes);
  serveWeb(app);
  app.use(problemHandler);
  return app;
};

const apiRoutes = ({ config }: Context): RequestHandler => {
  const origins = { origin: config.webOrigins, credentials: true, exposedHeaders: EXPOSED_HEADERS, maxAge: 3600 };
  return chainHandlers(
    (_req, res, next) => {
      res.setHeader('Cache-Control', 'no-store');
      res.setHeader('Vary', 'Origin');
      next();
    },
    onlyWith('origin', cors(origins)),
    onlyWithBody(limitBodyTime()),
    // Their signatures are verified against the raw body, so they come before it is parsed.
    bySegment([emailEventRoutes, inboundRoutes, webhookRoutes]),
    onlyWithBody(json({ limit: '1mb' })),
    onlyWithBody(urlencoded({ extended: false, limit: '100kb' })),
    bySegment(apiRouters),
  );
};

/** Health, metrics, the API's documentation and client, and the access of AI assistants. */
const otherApiRoutes = (context: Context): Router => {
  const router = express.Router();
  router.use(healthRoutes, metricsRoutes);
  // `sendReply` compresses the other answers of the API.
  router.use(compression(), docsRoutes);
  let described: Described | undefined;
  const description = () => {
    described ??= describeApi(apiRouters, context.address());
    return described;
  };
  router.get('/openapi.json', (_req, res) => void res.json(description()));
  router.use(bySegment([mcpRoutes(description)]));
  router.all('/mcp', refuseOtherMethods);
  router.use('/mcp', offerToConnect);
  router.use(oauthRoutes(context));
  let client: string | undefined;
  router.get('/client.ts', (_req, res) => {
    client ??= clientSource(description());
    res.type('text/plain; charset=utf-8').send(client);
  });
  router.use(() => {
    throw notFound(msg`This address`);
  });
  return router;
};

/** Runs a middleware only for requests with a certain header, so that it costs others no time. */
const onlyWith =
  (header: string, middleware: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.headers[header] === undefined ? next() : middleware(req, res, next);

/** Runs a middleware only for requests with a body. The content type does not tell, because some clients send one without a body. */
const onlyWithBody =
  (middleware: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = req.headers;
    if (length === '0' && encoding === undefined) next();
    else middleware(req, res, next);
  };
