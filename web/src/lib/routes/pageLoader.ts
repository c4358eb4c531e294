import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction, LoaderFunctionArgs } from 'react-router-dom';

/** The loader of a page, which starts loading its data and does not wait for it. */
export const pageLoader =
  (fetch: (client: QueryClient, args: LoaderFunctionArgs) => unknown) =>
  (client: QueryClient): LoaderFunction =>
  (args) => {
    void fetch(client, args);
    return null;
  };
