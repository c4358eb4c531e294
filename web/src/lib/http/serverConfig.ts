import type { PublicConfig } from '@rapport/shared/access';
import { queryOptions } from '@tanstack/react-query';
import { get } from './http';

/** The server's public configuration: the ways to sign in, the support address. */
export const serverConfig = () =>
  queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => get<PublicConfig>('/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
