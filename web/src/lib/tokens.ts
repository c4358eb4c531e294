import type { Tokens } from '@rapport/shared/access';

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

export const storedAccessToken = () => localStorage.getItem(ACCESS);
export const storedRefreshToken = () => localStorage.getItem(REFRESH);

export const storeTokens = ({ access_token, refresh_token }: Pick<Tokens, 'access_token' | 'refresh_token'>) => {
  localStorage.setItem(ACCESS, access_token);
  localStorage.setItem(REFRESH, refresh_token);
};

export const clearTokens = () => {
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
};

/** Calls back when another tab signed out. */
export const onTokensCleared = (listener: () => void) => {
  const hear = (event: StorageEvent) => {
    if ((event.key === ACCESS || event.key === null) && storedAccessToken() === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};
