import type { Holder } from './tokens';

export const KEPT = 'rapport-return';

/** Keeps the page that asked somebody to sign in, for when they have. `holder` is who was on it before. */
export const keepReturn = (path: string, holder: Holder) => {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ path, holder }));
  } catch {
    // Where storage is forbidden, signing in leads to the start page.
  }
};
