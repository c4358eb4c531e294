import { changeOnUse, storedAccessToken } from '../session/tokens';

declare global {
  interface Window {
    /** The answers that `early.js` has requested while the code loads, by address; `null` if there was none. */
    early?: Record<string, Promise<Response | null>>;
  }
}

/** Older than that, a reply is not what a page wants to show. */
const FRESH_MS = 30_000;

interface Reply<Data> {
  data: Data;
  headers: Record<string, unknown>;
}

/** The reply that `early.js` has asked for, once; `undefined` where it has not, or where the ordinary way has to find out why it failed. */
export const earlyReply = async <Data>(address: string): Promise<Reply<Data> | undefined> => {
  const asked = window.early?.[address];
  if (!asked) return;
  delete window.early?.[address];
  const response = await asked;
  if (!response?.ok || performance.now() > FRESH_MS || changeOnUse(storedAccessToken())) {
    // A reply that nobody reads stays open.
    response?.body?.cancel();
    return;
  }
  try {
    return { data: await response.json(), headers: Object.fromEntries(response.headers) };
  } catch {
    return;
  }
};
