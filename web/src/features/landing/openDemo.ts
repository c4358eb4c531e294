import type { Tokens } from '@rapport/shared/access';
import { paths } from '../../lib/routes/paths';
import { storedAccessToken, storeTokens } from '../../lib/session/tokens';

/** Whether the server offers a demo. It says so in the page itself, so that the button is there at the first paint. */
export const offersDemo = (): boolean => document.querySelector('meta[name="rapport-demo"]') !== null;

/**
 * Opens a demo, or the one that the visitor has already opened, and enters it with a full page load.
 * @throws ApiProblem if there are too many demos
 */
export const openDemo = async () => {
  const { post } = await import('../../lib/http/http');
  if (!storedAccessToken()) storeTokens(await post<Tokens>('/demo'));
  window.location.assign(paths.dashboard);
};
