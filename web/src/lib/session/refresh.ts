import type { Tokens } from '@rapport/shared/access';
import type { Problem } from '@rapport/shared/problem';
import axios, { type AxiosError } from 'axios';
import { requireJson } from '../http/requireJson';
import { i18n } from '../words/i18n';
import { clearTokens, storedAccessToken, storedRefreshToken, storeTokens } from './tokens';

const TIMEOUT_MS = 10_000;

const isMock = (token: string | null) => token?.startsWith('mock_') ?? false;

interface Renewal {
  /** `null` if the session is over. */
  token: string | null;
  /** The reason, if the server gave one. */
  reason?: string | undefined;
}

/** How the session of the refused access token ended, for the requests that are refused after its tokens are cleared. */
let ended: { refused: string | null; reason: string | undefined } | undefined;

let running: Promise<Renewal> | undefined;

/**
 * Exchanges the refresh token for new tokens after an access token was refused.
 * Only one refresh runs at a time: callers in this tab share it, and other tabs wait for the lock and find the new
 * tokens.
 */
export const refreshTokens = (refused: string | null): Promise<Renewal> => {
  running ??= exclusively(() => trade(refused)).finally(() => {
    running = undefined;
  });
  return running;
};

// Without a secure context there are no locks, and storage may lag between tabs. The server accepts the same refresh
// token from two tabs within thirty seconds.
const exclusively = (work: () => Promise<Renewal>): Promise<Renewal> =>
  navigator.locks ? navigator.locks.request('rapport-refresh', work) : work();

const trade = async (refused: string | null): Promise<Renewal> => {
  const current = storedAccessToken();
  if (current && current !== refused && !isMock(current)) return { token: current };
  const refreshToken = storedRefreshToken();
  if (!refreshToken || isMock(refreshToken) || isMock(current)) {
    clearTokens();
    // A request that started after the tokens were cleared has no token.
    const isSame = refused === null || refused === ended?.refused;
    return { token: null, reason: isSame ? ended?.reason : undefined };
  }
  try {
    const { data: tokens } = await axios.post<Tokens>(
      '/api/auth/refresh',
      { refresh_token: refreshToken },
      { timeout: TIMEOUT_MS, headers: { 'Accept-Language': i18n.language() }, ...requireJson },
    );
    storeTokens(tokens);
    return { token: tokens.access_token };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    clearTokens();
    ended = { refused, reason: reasonIn(error) };
    return { token: null, reason: ended.reason };
  }
};

// A server that is briefly unavailable or busy is not a reason to sign the user out.
const isRefusal = (error: unknown): error is AxiosError<Problem> => {
  const status = (axios.isAxiosError(error) && error.response?.status) || 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
};

/** The message of a 401, which is meant for users. Messages of other statuses are about the token. */
const reasonIn = ({ response }: AxiosError<Problem>): string | undefined => {
  const detail = response?.status === 401 ? response.data.detail : undefined;
  return typeof detail === 'string' ? detail : undefined;
};
