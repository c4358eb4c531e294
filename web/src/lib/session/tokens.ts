import type { Tokens } from '@rapport/shared/access';
import { removeStored, store, stored } from '../browser/storage';

export const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

export const storedAccessToken = () => stored(ACCESS);
export const storedRefreshToken = () => stored(REFRESH);

/** The code that the OAuth redirect carries in the hash. */
export const oauthCode = () => new URLSearchParams(window.location.hash.slice(1)).get('session_id');

/** Whether this browser has any trace of a session. Only then is the server asked. */
export const mayBeSignedIn = () => storedAccessToken() !== null || oauthCode() !== null;

/** The payload of a token, read without verification, which is up to the API. */
const claimsOf = (token: string | null): { workspace?: unknown; sub?: unknown; exp?: unknown } => {
  try {
    return JSON.parse(atob(token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''));
  } catch {
    return {};
  }
};

/** The workspace id in a token. */
export const workspaceOf = (token: string | null) => claimsOf(token).workspace;

/** The user id in a token. */
export const userOf = (token: string | null) => claimsOf(token).sub;

/** Whether the stored access token has not run out, so that requests need not wait for a new one. */
export const hasFreshToken = (): boolean =>
  oauthCode() === null && Number(claimsOf(storedAccessToken()).exp) * 1_000 > Date.now();

let pageWorkspace: unknown;

/** Binds this page to a token's workspace. All tabs share the tokens, so another tab may switch the workspace. */
export const setCurrentWorkspace = (token: string | null) => {
  pageWorkspace = workspaceOf(token);
};

/** The workspace this page is bound to: none before the first request and after signing out. */
export const currentWorkspace = () => pageWorkspace;

/** Whether a token belongs to another workspace than this page. The first token used decides which that is. */
export const isDifferentWorkspace = (token: string | null): boolean => {
  const tokenWorkspace = workspaceOf(token);
  pageWorkspace ??= tokenWorkspace;
  return tokenWorkspace !== undefined && tokenWorkspace !== pageWorkspace;
};

/** Whether another tab has switched the workspace, which the browser's cookie now belongs to. */
export const hasWorkspaceChanged = (): boolean => isDifferentWorkspace(storedAccessToken());

export const storeTokens = ({ access_token, refresh_token }: Pick<Tokens, 'access_token' | 'refresh_token'>) => {
  store(ACCESS, access_token);
  store(REFRESH, refresh_token);
};

export const clearTokens = () => {
  setCurrentWorkspace(null);
  removeStored(ACCESS);
  removeStored(REFRESH);
};
