import type { Product } from '@rapport/shared/lines';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../http/http';

/** The catalog of the workspace by name, the archived products last. */
export const productsQuery = () =>
  queryOptions({
    queryKey: ['products'],
    queryFn: ({ signal }) => get<Product[]>('/products', { signal }),
    staleTime: 60_000,
  });
