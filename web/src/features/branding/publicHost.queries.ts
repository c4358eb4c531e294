import type { PublicHost, PublicHostChange } from '@rapport/shared/publicHosts';
import { post, put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

const KEY = ['public-host'];
/** The card shows errors beside the field or the DNS records. */
const meta = { handlesErrors: true } as const;

export const publicHostQuery = () => queryOf<PublicHost>(KEY, '/settings/public-host');

export const useSaveHost = () =>
  useChange(KEY, (change: PublicHostChange) => put<PublicHost>('/settings/public-host', change), meta);

export const useVerifyHost = () => useChange(KEY, () => post<PublicHost>('/settings/public-host/verify'), meta);

export const useRemoveHost = () => useChange(KEY, () => remove('/settings/public-host'));
