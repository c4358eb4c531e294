import { CurrentUser } from '@rapport/shared/access';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiProblem } from '../../lib/apiProblem';
import { get, http, post } from '../../lib/http';
import { clearTokens, storeTokens } from '../../lib/tokens';
import { forgetSession, knowSession, type Session, signedOut } from './sessionState';

const SETTLE_MS = 500;
const OAUTH_TIMEOUT_MS = 10_000;
const OAUTH_FAILED = 'Authentication failed. Please try signing in again.';

/** By the stored token, or by the cookie behind it. */
export const openStoredSession = async (): Promise<Session> => {
  try {
    return { user: await currentUser(), problem: null };
  } catch (error) {
    if (isAway(error)) throw error;
    clearTokens();
  }
  try {
    return { user: await currentUser(), problem: null };
  } catch (error) {
    if (isAway(error)) throw error;
    return signedOut;
  }
};

const currentUser = () => get(CurrentUser, '/auth/me');

// A server that cannot be reached says nothing about the session: the tokens are kept for when it can.
const isAway = (error: unknown) => error instanceof ApiProblem && (error.status === 0 || error.status >= 500);

const OAuthSession = z.object({ user: CurrentUser, access_token: z.string(), refresh_token: z.string() });

/** By the code that an OAuth return brings. */
export const openOAuthSession = async (code: string): Promise<Session> => {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  try {
    const { user, ...tokens } = await post(OAuthSession, '/auth/session', undefined, {
      headers: { 'X-Session-ID': code },
      timeout: OAUTH_TIMEOUT_MS,
    });
    storeTokens(tokens);
    return { user, problem: null };
  } catch {
    return { user: null, problem: OAUTH_FAILED };
  } finally {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }
};

/** Signs in with tokens that a form was given. */
export const enterSession = async (
  queryClient: QueryClient,
  tokens: { access_token: string; refresh_token: string },
) => {
  storeTokens(tokens);
  knowSession(queryClient, { user: await currentUser(), problem: null });
};

/** Signs out here at once, and on the server by the cookie, which holds where the short-lived token has run out. */
export const logout = (queryClient: QueryClient) => {
  forgetSession(queryClient);
  http.post('/auth/logout').catch(() => undefined);
};
