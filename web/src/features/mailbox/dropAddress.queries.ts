import type { DropAddress } from '@rapport/shared/dropAddress';
import { post, put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

const KEY = ['drop-address'];

export const dropAddressQuery = () => queryOf<DropAddress>(KEY, '/mailbox/drop');

/** Turns the drop address on, or replaces it by a new one. */
export const useRenewDropAddress = () => useChange(KEY, () => put<DropAddress>('/mailbox/drop', {}));

export const useStopDropAddress = () => useChange(KEY, () => remove('/mailbox/drop'));

export const useLogDropped = () =>
  useChange([...KEY, 'contacts', 'notes'], (id: string) => post<DropAddress>(`/mailbox/drop/emails/${id}/log`));

export const useDiscardDropped = () => useChange(KEY, (id: string) => remove(`/mailbox/drop/emails/${id}`));
