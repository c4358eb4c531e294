import type { PublicConfig } from '@rapport/shared/access';
import { queryOptions } from '@tanstack/react-query';
import { get } from './http';

/** What this server says about itself to everybody: which ways in there are, where support is. */
export const serverConfig = () =>
  queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => get<PublicConfig>('/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
