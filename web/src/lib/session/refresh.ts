import type { Tokens } from '@rapport/shared/access';
import axios from 'axios';
import { onlyJson } from '../http/onlyJson';
import { clearTokens, storedAccessToken, storedRefreshToken, storeTokens } from './tokens';

const TIMEOUT_MS = 10_000;

const isMock = (token: string | null) => token?.startsWith('mock_') ?? false;

let running: Promise<string | null> | undefined;

/**
 * New tokens in place of an access token that was refused; `null` when the session is over. One refresh at a time: in this
 * tab the callers share it, and of several tabs the first does it while the others wait and find its tokens.
 */
export const refreshTokens = (refused: string | null): Promise<string | null> => {
  running ??= exclusively(() => trade(refused)).finally(() => {
    running = undefined;
  });
  return running;
};

// Without a secure context there are no locks, and a tab's storage may lag behind another's: the server forgives two tabs that
// use the same token within thirty seconds.
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
      { timeout: TIMEOUT_MS, ...onlyJson },
    );
    storeTokens(tokens);
    return tokens.access_token;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    clearTokens();
    return null;
  }
};

// A server that is away or busy for a moment is no reason to sign anybody out.
const isRefusal = (error: unknown) => {
  const status = (axios.isAxiosError(error) && error.response?.status) || 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
};
