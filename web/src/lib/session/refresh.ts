import type { Tokens } from '@rapport/shared/access';
import axios from 'axios';
import { requireJson } from '../http/requireJson';
import { clearTokens, storedAccessToken, storedRefreshToken, storeTokens } from './tokens';

const TIMEOUT_MS = 10_000;

const isMock = (token: string | null) => token?.startsWith('mock_') ?? false;

let running: Promise<string | null> | undefined;

/**
 * Exchanges the refresh token for new tokens after an access token was refused; `null` when the session is over.
 * Only one refresh runs at a time: callers in this tab share it, and other tabs wait for the lock and find the new
 * tokens.
 */
export const refreshTokens = (refused: string | null): Promise<string | null> => {
  running ??= exclusively(() => trade(refused)).finally(() => {
    running = undefined;
  });
  return running;
};

// Without a secure context there are no locks, and storage may lag between tabs. The server accepts the same refresh
// token from two tabs within thirty seconds.
const exclusively = (work: () => Promise<string | null>): Promise<string | null> =>
  navigator.locks ? navigator.locks.request('rapport-refresh', work) : work();

const trade = async (refused: string | null): Promise<string | null> => {
  const current = storedAccessToken();
  if (current && current !== refused && !isMock(current)) return current;
  const refreshToken = storedRefreshToken();
  if (!refreshToken || isMock(refreshToken) || isMock(current)) {
    clearTokens();
    return null;
  }
  try {
    const { data: tokens } = await axios.post<Tokens>(
      '/api/auth/refresh',
      { refresh_token: refreshToken },
      { timeout: TIMEOUT_MS, ...requireJson },
    );
    storeTokens(tokens);
    return tokens.access_token;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    clearTokens();
    return null;
  }
};

// A server that is briefly down or busy is no reason to sign the user out.
const isRefusal = (error: unknown) => {
  const status = (axios.isAxiosError(error) && error.response?.status) || 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
};
