import type { CurrentUser, Tokens } from '@rapport/shared/access';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isAway } from '../../lib/http/apiProblem';
import { get, http, sessionEndReason } from '../../lib/http/http';
import { bindPage, clearTokens, oauthCode, storedAccessToken, storeTokens } from '../../lib/session/tokens';

export interface Session {
  user: CurrentUser | null;
  /** Why a sign-in failed, or a session ended. */
  problem: string | null;
}

const signedOut: Session = { user: null, problem: null };

export const sessionQueries = {
  current: () =>
    queryOptions({ queryKey: ['session'], queryFn: openSession, staleTime: Number.POSITIVE_INFINITY, retry: false }),
};

/** Restores the session when the app starts: from the code of an OAuth return, the stored token, or the cookie. */
export const openSession = async (): Promise<Session> => {
  const code = oauthCode();
  if (code) return (await import('./oauthSession')).openOAuthSession(code);
  if (!storedAccessToken()) return signedOut;
  const byToken = await tryToOpen();
  if (byToken.user) return byToken;
  clearTokens();
  const { user } = await tryToOpen();
  return { user, problem: user ? null : byToken.problem };
};

/** @throws if the server is unreachable or fails, which says nothing about the session: the tokens are kept */
const tryToOpen = async (): Promise<Session> => {
  try {
    return { user: await currentUser(), problem: null };
  } catch (error) {
    if (isAway(error)) throw error;
    return { user: null, problem: sessionEndReason(error) };
  }
};

const currentUser = () => get<CurrentUser>('/auth/me');

/** Signs in with the tokens that the server sent for a form. */
export const enterSession = async (
  queryClient: QueryClient,
  tokens: Pick<Tokens, 'access_token' | 'refresh_token'>,
) => {
  storeTokens(tokens);
  bindPage(tokens.access_token);
  queryClient.setQueryData<Session>(sessionQueries.current().queryKey, { user: await currentUser(), problem: null });
};

/** Switches to another workspace of the same user, and clears the data of the previous one. */
export const changeWorkspace = async (queryClient: QueryClient, tokens: Tokens) => {
  await queryClient.cancelQueries();
  queryClient.clear();
  // The next page loads the user again, and shows an error if the server does not answer.
  await enterSession(queryClient, tokens).catch(() => undefined);
};

/**
 * Signs the user out on this page: no data that they could see stays in memory or arrives late. `problem` is the
 * reason, unless the user chose to sign out.
 */
export const clearSession = (queryClient: QueryClient, problem: string | null = null) => {
  clearTokens();
  void queryClient.cancelQueries();
  queryClient.clear();
  queryClient.setQueryData<Session>(sessionQueries.current().queryKey, { user: null, problem });
};

/** Signs out on a page that needs no session. The data that the page shows and its requests stay. */
export const clearSessionCache = (queryClient: QueryClient) => {
  clearTokens();
  queryClient.removeQueries({ type: 'inactive' });
  queryClient.setQueryData<Session>(sessionQueries.current().queryKey, signedOut);
};

/**
 * Signs out on this page at once, and on the server with the cookie, which works even if the short-lived access token
 * has expired.
 */
export const logout = (queryClient: QueryClient) => {
  clearSession(queryClient);
  http.post('/auth/logout').catch(() => undefined);
};
