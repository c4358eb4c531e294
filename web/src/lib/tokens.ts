import type { Tokens } from '@rapport/shared/access';

const ACCESS = 'access_token';
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

/** The workspace that a token is for. A token is read here, never believed: the server checks it. */
const workspaceOf = (token: string | null): unknown => {
  try {
    return JSON.parse(atob(token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')).workspace;
  } catch {
    return undefined;
  }
};

/** Calls back when another tab went on in another workspace, or as somebody else. */
export const onWorkspaceChanged = (listener: () => void) => {
  const hear = ({ key, oldValue, newValue }: StorageEvent) => {
    const [before, now] = [workspaceOf(oldValue), workspaceOf(newValue)];
    if (key === ACCESS && before !== undefined && now !== undefined && before !== now) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};

/** Calls back when another tab signed out. */
export const onTokensCleared = (listener: () => void) => {
  const hear = (event: StorageEvent) => {
    if ((event.key === ACCESS || event.key === null) && storedAccessToken() === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};
