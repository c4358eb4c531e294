import type { Tokens } from '@rapport/shared/access';
import { removeStored, store, stored } from '../browser/storage';

export const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

export const storedAccessToken = () => stored(ACCESS);
export const storedRefreshToken = () => stored(REFRESH);

/** The code that the OAuth redirect carries in the hash. */
export const oauthCode = () => new URLSearchParams(window.location.hash.slice(1)).get('session_id');

/** Whether this browser may have a session. Only then is the server asked. */
export const mayBeSignedIn = () => storedAccessToken() !== null || oauthCode() !== null;

/** The payload of a token. The API verifies it, not the browser. */
const claimsOf = (token: string | null): { workspace?: unknown; sub?: unknown; exp?: unknown } => {
  try {
    return JSON.parse(atob(token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''));
  } catch {
    return {};
  }
};

/** A user in a workspace, as far as they are known. */
export interface Holder {
  user?: unknown;
  workspace?: unknown;
}

/** The user and workspace that a token belongs to. */
export const holderOf = (token: string | null): Holder => {
  const { sub: user, workspace } = claimsOf(token);
  return { user, workspace };
};

/** Whether the stored access token is still valid, so that requests need not wait for a new one. */
export const hasFreshToken = (): boolean =>
  oauthCode() === null && Number(claimsOf(storedAccessToken()).exp) * 1_000 > Date.now();

/** The user and workspace of this page: none before the first request and after signing out. */
let page: Holder | undefined;

/** Binds this page to a token's user and workspace. All tabs share the tokens, so another tab may change either. */
export const bindPage = (token: string | null) => {
  page = token ? holderOf(token) : undefined;
};

export const currentWorkspace = () => page?.workspace;

export type SessionChange = 'person' | 'workspace';

const isOther = (before: unknown, now: unknown) => before !== undefined && now !== undefined && before !== now;

export const changeBetween = (before: Holder, now: Holder): SessionChange | null => {
  if (isOther(before.user, now.user)) return 'person';
  return isOther(before.workspace, now.workspace) ? 'workspace' : null;
};

/** How a token differs from this page, which must not use it then: it would act as another user, or in another workspace. */
export const changeIn = (token: string | null): SessionChange | null =>
  page ? changeBetween(page, holderOf(token)) : null;

/** The same for a token that a request of this page is about to use. The first request binds the page. */
export const changeOnUse = (token: string | null): SessionChange | null => {
  if (!page) bindPage(token);
  return changeIn(token);
};

/** Whether another tab has changed the user or the workspace, to which the browser's cookie now belongs. */
export const hasSessionChanged = (): boolean => changeIn(storedAccessToken()) !== null;

export const storeTokens = ({ access_token, refresh_token }: Pick<Tokens, 'access_token' | 'refresh_token'>) => {
  store(ACCESS, access_token);
  store(REFRESH, refresh_token);
};

export const clearTokens = () => {
  bindPage(null);
  removeStored(ACCESS);
  removeStored(REFRESH);
};
