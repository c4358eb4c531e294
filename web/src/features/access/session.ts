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

/** @throws when the server is away, which says nothing about the session: the tokens are kept for when it is back */
const tryToOpen = async (): Promise<Session> => {
  try {
    return { user: await currentUser(), problem: null };
  } catch (error) {
    if (isAway(error)) throw error;
    return { user: null, problem: sessionEndReason(error) };
  }
};

const currentUser = () => get<CurrentUser>('/auth/me');

/** Signs in with tokens that a form was given. */
export const enterSession = async (
  queryClient: QueryClient,
  tokens: Pick<Tokens, 'access_token' | 'refresh_token'>,
) => {
  storeTokens(tokens);
  bindPage(tokens.access_token);
  queryClient.setQueryData<Session>(sessionQueries.current().queryKey, { user: await currentUser(), problem: null });
};

/** Switches to another workspace of the same person, and forgets everything of the previous one. */
export const changeWorkspace = async (queryClient: QueryClient, tokens: Tokens) => {
  await queryClient.cancelQueries();
  queryClient.clear();
  // The next page loads the user again, and shows an error if the server does not answer.
  await enterSession(queryClient, tokens).catch(() => undefined);
};

/** Forgets the person on this side: nothing that they could see stays in memory, or arrives there late. `problem` is why, unless they wanted it. */
export const clearSession = (queryClient: QueryClient, problem: string | null = null) => {
  clearTokens();
  void queryClient.cancelQueries();
  queryClient.clear();
  queryClient.setQueryData<Session>(sessionQueries.current().queryKey, { user: null, problem });
};

/** The same behind a page that needs no session: what it shows and asks for stays its own. */
export const clearSessionCache = (queryClient: QueryClient) => {
  clearTokens();
  queryClient.removeQueries({ type: 'inactive' });
  queryClient.setQueryData<Session>(sessionQueries.current().queryKey, signedOut);
};

/** Signs out here at once, and on the server by the cookie, which holds where the short-lived token has run out. */
export const logout = (queryClient: QueryClient) => {
  clearSession(queryClient);
  http.post('/auth/logout').catch(() => undefined);
};
