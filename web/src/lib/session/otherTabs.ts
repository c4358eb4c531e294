import { ACCESS, changeIn, type SessionChange, storedAccessToken } from './tokens';

/** Called when another tab has switched to another workspace or user. */
export const onSessionChanged = (listener: (change: SessionChange) => void) => {
  const hear = ({ key, newValue }: StorageEvent) => {
    const change = key === ACCESS ? changeIn(newValue) : null;
    if (change) listener(change);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};

/** Called when another tab has signed out. */
export const onTokensCleared = (listener: () => void) => {
  const hear = (event: StorageEvent) => {
    if ((event.key === ACCESS || event.key === null) && storedAccessToken() === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};
