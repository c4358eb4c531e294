import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { allStyles } from '../ui/theme/allStyles';
import type { Queries } from './queries';
import type { UnfetchedPage } from './unfetchedPage';

interface PageModule {
  Page: ComponentType;
  loader?: (queryClient: QueryClient) => LoaderFunction;
}

/** The parts of a page that can be fetched before navigation. */
export interface PageHandle {
  load: () => Promise<PageModule>;
}

interface FetchedFile {
  Page?: ComponentType;
}

const Fetched = ({ file: { Page } }: { file: FetchedFile }) => Page && <Page />;

/**
 * Makes the route of a page in its own file, fetched on navigation together with its loader's data. The router's own `lazy` is
 * not used because it remembers a failed fetch for as long as the app is open.
 * @param styles - fetches the styles that it has beyond those of the first load
 */
export type PageRoute = (path: string, load: () => Promise<PageModule>, styles?: () => Promise<unknown>) => RouteObject;

export const pageRoutes =
  (queries: Queries, unfetched: UnfetchedPage): PageRoute =>
  (path, load, styles = allStyles) => {
    const file: FetchedFile = {};
    return {
      path,
      handle: { load } satisfies PageHandle,
      loader: async (args) => {
        const [module, queryClient] = await Promise.all([load(), queries.open(), styles()]).catch((error) =>
          keepCurrentPage(unfetched, args.request, error),
        );
        file.Page = module.Page;
        return module.loader?.(queryClient)(args) ?? null;
      },
      element: <Fetched file={file} />,
    };
  };

/** When the next page cannot be fetched, keeps the current page and what was typed in it on screen. */
const keepCurrentPage = async (unfetched: UnfetchedPage, { url, signal }: Request, error: unknown): Promise<never> => {
  if (unfetched.isWatched() && !signal.aborted) {
    const { pathname, search } = new URL(url);
    const left = new Promise((resolve) => signal.addEventListener('abort', resolve));
    unfetched.set({ address: pathname + search });
    await left;
  }
  throw error;
};
