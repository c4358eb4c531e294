import { changeBetween, type Holder, holderOf, storedAccessToken } from './tokens';

const KEPT = 'rapport-return';

/** Keeps the page that asked somebody to sign in, for when they have. `holder` is who was on it before. */
export const keepReturn = (path: string, holder: Holder) => {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ path, holder }));
  } catch {
    // Where storage is forbidden, signing in leads to the start page.
  }
};

/** Takes the page that was kept in this tab; `null` if there is none, or it belongs to another person or workspace. */
export const takeReturn = (): string | null => {
  try {
    const kept: { path: string; holder: Holder } | null = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
    sessionStorage.removeItem(KEPT);
    return kept && !changeBetween(kept.holder, holderOf(storedAccessToken())) ? kept.path : null;
  } catch {
    return null;
  }
};
