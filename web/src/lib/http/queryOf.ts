import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';
import { get } from './http';

interface QueryOptions<Reply> extends Omit<UndefinedInitialDataOptions<Reply>, 'queryKey' | 'queryFn' | 'select'> {
  /** The query of the address. */
  params?: object;
}

/** The options of a query that loads one URL. For a list of pages, use `pagesOf`. */
export const queryOf = <Reply>(queryKey: QueryKey, address: string, { params, ...options }: QueryOptions<Reply> = {}) =>
  queryOptions({ ...options, queryKey, queryFn: ({ signal }) => get<Reply>(address, { signal, params }) });
