import type { PublicHost, PublicHostChange } from '@rapport/shared/publicHosts';
import { post, put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

const changes = ['public-host'];
/** The card shows errors beside the field or the DNS records. */
const meta = { handlesErrors: true } as const;

export const publicHostQuery = () => queryOf<PublicHost>(changes, '/settings/public-host');

export const useSaveHost = () =>
  useChange(changes, (change: PublicHostChange) => put<PublicHost>('/settings/public-host', change), meta);

export const useVerifyHost = () => useChange(changes, () => post<PublicHost>('/settings/public-host/verify'), meta);

export const useRemoveHost = () => useChange(changes, () => remove('/settings/public-host'));
