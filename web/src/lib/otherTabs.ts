import { ACCESS, storedAccessToken } from './tokens';

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
