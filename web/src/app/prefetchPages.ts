import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { PageHandle } from './pageRoutes';
import type { Queries } from './queries';

/**
 * Fetches the code of the page that a link leads to when the pointer or the focus comes to it, and the page's data when the
 * link is pressed, which is some 100 ms before the click.
 */
export const prefetchPages = (routes: RouteObject[], queries: Queries) => {
  const prefetch = async (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
    const match = matchRoutes(routes, link.pathname)?.at(-1);
    const { load } = (match?.route.handle ?? {}) as Partial<PageHandle>;
    if (!match || !load) return;
    const { loader } = await load();
    if (event.type !== 'pointerdown' || !loader) return;
    const { href: url } = link;
    await loader(await queries.open())({
      params: match.params,
      request: new Request(url),
      url: new URL(url),
      pattern: match.route.path ?? '',
      context: {},
    });
  };
  // The navigation reports failures.
  const listen = (event: Event) => void prefetch(event).catch(() => undefined);
  for (const sign of ['pointerover', 'focusin', 'pointerdown'])
    document.addEventListener(sign, listen, { passive: true });
};
