import { replace } from 'react-router-dom';
import { paths } from '../lib/routes/paths';
import { mayBeSignedIn } from '../lib/session/tokens';
import type { Queries } from './queries';

const sessionOf = async (queries: Queries) => {
  const [client, { sessionQueries }] = await Promise.all([queries.open(), import('../features/access/session')]);
  return client.query(sessionQueries.current());
};

/** Lets nobody in who is not signed in. */
export const requireUser = (queries: Queries) => async () => {
  const { user } = await sessionOf(queries);
  if (!user) throw replace(paths.landing);
};

/**
 * Sends whoever is signed in on to their dashboard, and says why nobody is when somebody tried to be. A first visitor
 * waits for nothing: where nothing speaks of a session, none is asked for.
 */
export const sendInside = (queries: Queries) => async (): Promise<string | null> => {
  if (!mayBeSignedIn() && !queries.isOpen()) return null;
  // The front page needs no server; the reason will be told where it does.
  const session = await sessionOf(queries).catch(() => null);
  if (session?.user) throw replace(paths.dashboard);
  return session?.problem ?? null;
};
