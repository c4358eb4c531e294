import type { PublicConfig } from '@rapport/shared/access';
import { queryOf } from './queryOf';

/** The server's public configuration: the ways to sign in, the support address. */
export const serverConfig = () => queryOf<PublicConfig>(['config'], '/config', { staleTime: Number.POSITIVE_INFINITY });
