import { changeOnUse, storedAccessToken } from '../session/tokens';

declare global {
  interface Window {
    /** The responses that `early.js` has requested while the code loads, by address; `null` if a request failed. */
    early?: Record<string, Promise<Response | null>>;
  }
}

/** An older response is too old for a page to show. */
const FRESH_MS = 30_000;

interface Reply<Data> {
  data: Data;
  headers: Record<string, unknown>;
}

/**
 * The response that `early.js` has requested, once; `undefined` if there is none, or if the regular request has to find
 * out why it failed.
 */
export const earlyReply = async <Data>(address: string): Promise<Reply<Data> | undefined> => {
  const request = window.early?.[address];
  if (!request) return;
  delete window.early?.[address];
  const response = await request;
  if (!response?.ok || performance.now() > FRESH_MS || changeOnUse(storedAccessToken())) {
    // A response whose body is not read stays open.
    response?.body?.cancel();
    return;
  }
  try {
    return { data: await response.json(), headers: Object.fromEntries(response.headers) };
  } catch {
    return;
  }
};
