import type { DropAddress } from '@rapport/shared/dropAddress';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, post, put, remove } from '../../lib/http/http';

const changes = ['drop-address'];

export const dropAddressQuery = () =>
  queryOptions({ queryKey: changes, queryFn: ({ signal }) => get<DropAddress>('/mailbox/drop', { signal }) });

/** Turns it on, or replaces it. */
export const useRenewDropAddress = () =>
  useMutation({ meta: { changes }, mutationFn: () => put<DropAddress>('/mailbox/drop', {}) });

export const useStopDropAddress = () => useMutation({ meta: { changes }, mutationFn: () => remove('/mailbox/drop') });

export const useLogDropped = () =>
  useMutation({
    meta: { changes: [...changes, 'contacts', 'notes'] },
    mutationFn: (id: string) => post<DropAddress>(`/mailbox/drop/emails/${id}/log`),
  });

export const useDiscardDropped = () =>
  useMutation({ meta: { changes }, mutationFn: (id: string) => remove(`/mailbox/drop/emails/${id}`) });
