import type { Holder } from './tokens';

export const RETURN_PATH_KEY = 'rapport-return';

/** Keeps the page that asked somebody to sign in, for when they have. `holder` is who was on it before. */
export const keepReturn = (path: string, holder: Holder) => {
  try {
    sessionStorage.setItem(RETURN_PATH_KEY, JSON.stringify({ path, holder }));
  } catch {
    // Where storage is forbidden, signing in leads to the start page.
  }
};
