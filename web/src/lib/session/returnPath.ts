import type { Holder } from './tokens';

export const RETURN_PATH_KEY = 'rapport-return';

/** Stores the page that required signing in, to open it afterwards. `holder` is the user who last used it. */
export const keepReturn = (path: string, holder: Holder) => {
  try {
    sessionStorage.setItem(RETURN_PATH_KEY, JSON.stringify({ path, holder }));
  } catch {
    // If storage is not allowed, signing in opens the start page.
  }
};
