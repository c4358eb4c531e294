import { msg } from '@lingui/core/macro';
import cors from 'cors';
import { type RequestHandler, Router } from 'express';
import { type Context, contextOf } from '../../http/context';
import { notFound } from '../../http/problem';
import { type RateLimit, requireAllowance } from '../../http/rateLimit';
import { visitorOf } from '../../http/visitor';
import { authorizationMetadata, resourceAddress, resourceMetadata } from './oauthMetadata';
import { oauthProvider } from './oauthProvider';

/** These limits are per network, and high because one service may connect the apps of many people from its network. */
const CALLED: RateLimit = { name: 'oauth.call', points: 600, seconds: 300, remembersRefusals: true };
const REGISTERED: RateLimit = { name: 'oauth.register', points: 200, seconds: 3_600, remembersRefusals: true };

/** OAuth 2.1 for apps. The MCP SDK handles the protocol, and is loaded with the first request. */
export const oauthRoutes = (context: Context): RequestHandler => {
  const router = Router();
  let handlers: Promise<Map<string, RequestHandler>> | undefined;
  router.use('/oauth/:step', async (req, res, next) => {
    const { step } = req.params;
    const limit = step === 'register' ? REGISTERED : CALLED;
    const { network } = visitorOf(req);
    await requireAllowance(context.db, limit, network, msg`Too many requests. Try again later.`);
    handlers ??= loadHandlers(context);
    const handler = (await handlers).get(step);
    if (handler) handler(req, res, next);
    else next();
  });
  return router;
};

const loadHandlers = async (context: Context): Promise<Map<string, RequestHandler>> => {
  const [authorize, register, token, revoke, errors] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/auth/handlers/authorize.js'),
    import('@modelcontextprotocol/sdk/server/auth/handlers/register.js'),
    import('@modelcontextprotocol/sdk/server/auth/handlers/token.js'),
    import('@modelcontextprotocol/sdk/server/auth/handlers/revoke.js'),
    import('@modelcontextprotocol/sdk/server/auth/errors.js'),
  ]);
  const provider = oauthProvider(context, errors, resourceAddress(context));
  const options = { provider, rateLimit: false } as const;
  return new Map<string, RequestHandler>([
    ['authorize', withoutLeaving(context, authorize.authorizationHandler(options))],
    ['register', register.clientRegistrationHandler({ clientsStore: provider.clientsStore, rateLimit: false })],
    ['token', token.tokenHandler(options)],
    ['revoke', revoke.revocationHandler(options)],
  ]);
};

/**
 * Answers with an error here instead of sending the user to the app with it: anyone may register an app, and a link of
 * ours that leads anywhere without a question would help phishing (RFC 9700, 4.11.2).
 */
const withoutLeaving =
  ({ address }: Context, handler: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const redirect = res.redirect.bind(res) as (status: number, url: string) => void;
    res.redirect = (status: unknown, target?: string) => {
      const { origin, searchParams } = new URL(String(target));
      if (origin === new URL(address()).origin) return redirect(Number(status), String(target));
      res.status(400).json({
        error: searchParams.get('error'),
        error_description: searchParams.get('error_description'),
      });
    };
    handler(req, res, next);
  };

/** The documents that apps read before they connect. */
export const wellKnownRoutes = Router();

wellKnownRoutes.use('/.well-known', cors());
wellKnownRoutes.get('/.well-known/oauth-authorization-server', (req, res) => {
  res.json(authorizationMetadata(contextOf(req)));
});
wellKnownRoutes.get(
  ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/api/mcp'],
  (req, res) => {
    res.json(resourceMetadata(contextOf(req)));
  },
);
// Requests for other documents must not get the page of the web app.
wellKnownRoutes.use('/.well-known', () => {
  throw notFound(msg`This address`);
});
