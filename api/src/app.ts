import { msg } from '@lingui/core/macro';
import compression from 'compression';
import cookieParser from 'cookie-parser';
import cors from 'cors';
import express, { type Express, json, type RequestHandler, type Router, urlencoded } from 'express';
import { apiRouters } from './apiRouters';
import { mcpRoutes, offerToConnect, refuseOtherMethods } from './features/assistants/mcp.routes';
import { webhookRoutes } from './features/billing/webhook.routes';
import { bookingPageRoutes } from './features/booking/bookingPage.routes';
import { calendarFileRoutes } from './features/calendar/calendarFile.routes';
import { emailEventRoutes } from './features/campaigns/emailEvents.routes';
import { emailLinkRoutes } from './features/campaigns/emailLinks.routes';
import { oauthRoutes, wellKnownRoutes } from './features/connections/oauth.routes';
import { formPageRoutes } from './features/forms/formPage.routes';
import { inboundRoutes } from './features/mailboxes/inbound.routes';
import { servePublicHosts } from './features/publicHosts/hostPages.routes';
import { quotePageRoutes } from './features/quotes/quotePage.routes';
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
    // These routes verify signatures against the raw body, so they are mounted before the body is parsed.
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

/** Runs a middleware only for requests with a certain header, so that it does not slow down other requests. */
const onlyWith =
  (header: string, middleware: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.headers[header] === undefined ? next() : middleware(req, res, next);

/**
 * Runs a middleware only for requests with a body. The content type cannot be used for this, because some clients send
 * it without a body.
 */
const onlyWithBody =
  (middleware: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = req.headers;
    if (length === '0' && encoding === undefined) next();
    else middleware(req, res, next);
  };
