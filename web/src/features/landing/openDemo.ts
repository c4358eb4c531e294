import type { Tokens } from '@rapport/shared/access';
import { paths } from '../../lib/routes/paths';
import { storedAccessToken, storeTokens } from '../../lib/session/tokens';

/** The server includes this in the page, so that the button is there at the first paint. */
export const offersDemo = (): boolean => document.querySelector('meta[name="rapport-demo"]') !== null;

/** Opens a demo, or the one that its visitor comes back from, and enters it with a fresh page. @throws ApiProblem when there are too many */
export const openDemo = async () => {
  const { post } = await import('../../lib/http/http');
  if (!storedAccessToken()) storeTokens(await post<Tokens>('/demo'));
  window.location.assign(paths.dashboard);
};
