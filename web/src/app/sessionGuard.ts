import { replace } from 'react-router-dom';
import { paths } from '../lib/routes/paths';
import { mayBeSignedIn } from '../lib/session/tokens';
import type { Queries } from './queries';

const sessionOf = async (queries: Queries) => {
  const [client, { sessionQueries }] = await Promise.all([queries.open(), import('../features/access/session')]);
  return client.query(sessionQueries.current());
};

/** Redirects to the landing page unless signed in. */
export const requireUser = (queries: Queries) => async () => {
  const { user } = await sessionOf(queries);
  if (!user) throw replace(paths.landing);
};

/**
 * Sends signed-in users on to the dashboard, and says why a sign-in failed. A first-time visitor waits for nothing:
 * without any trace of a session the server is not asked.
 */
export const redirectSignedIn = (queries: Queries) => async (): Promise<string | null> => {
  if (!mayBeSignedIn() && !queries.isOpen()) return null;
  // The landing page needs no server. Other pages will show the error where they need it.
  const session = await sessionOf(queries).catch(() => null);
  if (session?.user) throw replace(paths.dashboard);
  return session?.problem ?? null;
};
