import type { Tokens } from '@rapport/shared/access';
import { forget, store, stored } from '../browser/storage';

export const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

export const storedAccessToken = () => stored(ACCESS);
export const storedRefreshToken = () => stored(REFRESH);

/** The code that an OAuth return carries behind the `#`. */
export const oauthCode = () => new URLSearchParams(window.location.hash.slice(1)).get('session_id');

/** Whether anything in this browser speaks of a session; only then is it worth asking the server. */
export const mayBeSignedIn = () => storedAccessToken() !== null || oauthCode() !== null;

/** The workspace that a token is for. A token is read here, never believed: the server checks it. */
export const workspaceOf = (token: string | null): unknown => {
  try {
    return JSON.parse(atob(token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')).workspace;
  } catch {
    return undefined;
  }
};

let here: unknown;

/** Binds this page to the workspace of a token. The tokens are every tab's: another may go on elsewhere with them. */
export const setCurrentWorkspace = (token: string | null) => {
  here = workspaceOf(token);
};

/** In which workspace this page is; nothing before it has asked for something, and once somebody has signed out. */
export const settledIn = () => here;

/** Whether a token is for another workspace than what stands on this page; the first that is sent says which that is. */
export const isDifferentWorkspace = (token: string | null): boolean => {
  const there = workspaceOf(token);
  here ??= there;
  return there !== undefined && there !== here;
};

/** Whether another tab has gone on in another workspace, to which the browser's cookie leads now. */
export const isElsewhere = (): boolean => isDifferentWorkspace(storedAccessToken());

export const storeTokens = ({ access_token, refresh_token }: Pick<Tokens, 'access_token' | 'refresh_token'>) => {
  store(ACCESS, access_token);
  store(REFRESH, refresh_token);
};

export const clearTokens = () => {
  setCurrentWorkspace(null);
  forget(ACCESS);
  forget(REFRESH);
};
