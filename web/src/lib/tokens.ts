import type { Tokens } from '@rapport/shared/access';
import { forget, store, stored } from './storage';

export const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

export const storedAccessToken = () => stored(ACCESS);
export const storedRefreshToken = () => stored(REFRESH);

/** The code that an OAuth return carries behind the `#`. */
export const oauthCode = () => new URLSearchParams(window.location.hash.slice(1)).get('session_id');

/** Whether anything in this browser speaks of a session; only then is it worth asking the server. */
export const mayBeSignedIn = () => storedAccessToken() !== null || oauthCode() !== null;

export const storeTokens = ({ access_token, refresh_token }: Pick<Tokens, 'access_token' | 'refresh_token'>) => {
  store(ACCESS, access_token);
  store(REFRESH, refresh_token);
};

export const clearTokens = () => {
  forget(ACCESS);
  forget(REFRESH);
};
