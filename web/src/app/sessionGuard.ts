import { type MiddlewareFunction, replace } from 'react-router-dom';
import { paths } from '../lib/routes/paths';
import { keepReturn } from '../lib/session/returnPath';
import { hasFreshToken, holderOf, mayBeSignedIn, storedAccessToken } from '../lib/session/tokens';
import type { Queries } from './queries';

const openSession = async (queries: Queries) => {
  const [client, { withData }] = await Promise.all([queries.open(), import('./withData')]);
  return { client, session: client.query(withData.sessionQueries.current()) };
};

/**
 * Redirects to the landing page unless signed in, and keeps the page for after signing in. The page's own requests start
 * together with the one for the session, unless the token has expired: then it is renewed first, once for all of them.
 */
export const requireUser =
  (queries: Queries): MiddlewareFunction =>
  async ({ request }, next) => {
    const holder = holderOf(storedAccessToken());
    const requireSession = async () => {
      if ((await session).user) return;
      const { pathname, search } = new URL(request.url);
      keepReturn(pathname + search, holder);
      throw replace(paths.landing);
    };
    const [{ client, session }, { signedIn }] = await Promise.all([openSession(queries), import('./signedIn')]);
    if (!hasFreshToken()) await requireSession();
    await Promise.all([requireSession(), client.prefetchQuery(signedIn.shellQuery()), next()]);
  };

/**
 * Sends signed-in users on to their start page, and says why a sign-in failed or a session ended. A first-time visitor waits for nothing:
 * without any trace of a session the server is not asked.
 */
export const redirectSignedIn = (queries: Queries) => async (): Promise<string | null> => {
  if (!mayBeSignedIn() && !queries.isOpen()) return null;
  const { session } = await openSession(queries);
  // The landing page needs no server. Other pages will show the error where they need it.
  const known = await session.catch(() => null);
  if (known?.user) throw replace(paths.home);
  return known?.problem ?? null;
};
