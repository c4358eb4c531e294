import { RETURN_PATH_KEY } from './returnPath';
import { changeBetween, type Holder, holderOf, storedAccessToken } from './tokens';

/** Takes the page that was kept in this tab; `null` if there is none, or it belongs to another person or workspace. */
export const takeReturn = (): string | null => {
  try {
    const kept: { path: string; holder: Holder } | null = JSON.parse(sessionStorage.getItem(RETURN_PATH_KEY) ?? 'null');
    sessionStorage.removeItem(RETURN_PATH_KEY);
    return kept && !changeBetween(kept.holder, holderOf(storedAccessToken())) ? kept.path : null;
  } catch {
    return null;
  }
};
