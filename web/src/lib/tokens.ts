import type { Tokens } from '@rapport/shared/access';

export const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

export const storedAccessToken = () => localStorage.getItem(ACCESS);
export const storedRefreshToken = () => localStorage.getItem(REFRESH);

/** The code that an OAuth return carries behind the `#`. */
export const oauthCode = () => new URLSearchParams(window.location.hash.slice(1)).get('session_id');

/** Whether anything in this browser speaks of a session; only then is it worth asking the server. */
export const mayBeSignedIn = () => storedAccessToken() !== null || oauthCode() !== null;

export const storeTokens = ({ access_token, refresh_token }: Pick<Tokens, 'access_token' | 'refresh_token'>) => {
  localStorage.setItem(ACCESS, access_token);
  localStorage.setItem(REFRESH, refresh_token);
};

export const clearTokens = () => {
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
};
