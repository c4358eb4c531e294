import { queryOptions } from '@tanstack/react-query';
import { storedAccessToken } from '../../lib/tokens';
import { SESSION_KEY, type Session, signedOut } from './sessionState';

export const sessionQueries = {
  current: () =>
    queryOptions({ queryKey: SESSION_KEY, queryFn: openSession, staleTime: Number.POSITIVE_INFINITY, retry: false }),
};

/** Who is signed in when the app starts. A visitor is told without the code that talks to the server. */
export const openSession = async (): Promise<Session> => {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('session_id');
  if (!code && !storedAccessToken()) return signedOut;
  const { openOAuthSession, openStoredSession } = await import('./sessionRequests');
  return code ? openOAuthSession(code) : openStoredSession();
};
