import { RETURN_PATH_KEY } from './returnPath';
import { changeBetween, type Holder, holderOf, storedAccessToken } from './tokens';

/** Returns and forgets the page stored in this tab; `null` if there is none, or if it belongs to another user or workspace. */
export const takeReturn = (): string | null => {
  try {
    const kept: { path: string; holder: Holder } | null = JSON.parse(sessionStorage.getItem(RETURN_PATH_KEY) ?? 'null');
    sessionStorage.removeItem(RETURN_PATH_KEY);
    return kept && !changeBetween(kept.holder, holderOf(storedAccessToken())) ? kept.path : null;
  } catch {
    return null;
  }
};
