import { t } from '@lingui/core/macro';
import type { OpenedSession } from '@rapport/shared/access';
import { ApiProblem } from '../../lib/http/apiProblem';
import { post } from '../../lib/http/http';
import { bindPage, storeTokens } from '../../lib/session/tokens';
import type { Session } from './session';

const SETTLE_MS = 500;
const TIMEOUT_MS = 10_000;

/** Opens a session with the code in the URL to which an OAuth provider returned, and removes the code from the URL. */
export const openOAuthSession = async (code: string): Promise<Session> => {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  try {
    const { user, ...tokens } = await post<OpenedSession>('/auth/session', undefined, {
      headers: { 'X-Session-ID': code },
      timeout: TIMEOUT_MS,
    });
    storeTokens(tokens);
    bindPage(tokens.access_token);
    return { user, problem: null };
  } catch (error) {
    // A refusal (403) has a reason that the user can act on.
    const isRefusal = error instanceof ApiProblem && error.status === 403;
    return { user: null, problem: isRefusal ? error.message : t`Authentication failed. Please try signing in again.` };
  } finally {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }
};
