import { ACCESS, storedAccessToken, userOf, workspaceOf } from './tokens';

/** Called when another tab switched the workspace or the user. */
export const onWorkspaceChanged = (listener: () => void) => {
  const hear = ({ key, oldValue, newValue }: StorageEvent) => {
    const isOther = (claimOf: (token: string | null) => unknown) => {
      const [before, now] = [claimOf(oldValue), claimOf(newValue)];
      return before !== undefined && now !== undefined && before !== now;
    };
    if (key === ACCESS && (isOther(workspaceOf) || isOther(userOf))) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};

/** Called when another tab signed out. */
export const onTokensCleared = (listener: () => void) => {
  const hear = (event: StorageEvent) => {
    if ((event.key === ACCESS || event.key === null) && storedAccessToken() === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};
