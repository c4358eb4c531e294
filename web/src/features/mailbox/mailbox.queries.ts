import type { CurrentMailbox, MailboxConnection, MailVisibility } from '@rapport/shared/mailbox';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, put, remove } from '../../lib/http/http';

const WHILE_SYNCING_MS = 3_000;

export const mailboxQuery = () =>
  queryOptions({
    queryKey: ['mailbox'],
    queryFn: ({ signal }) => get<CurrentMailbox>('/mailbox', { signal }),
    refetchInterval: ({ state }) => (state.data?.mailbox?.status === 'syncing' ? WHILE_SYNCING_MS : false),
  });

const meta = { changes: ['mailbox'] };

export const useConnectMailbox = () =>
  useMutation({
    meta: { ...meta, handlesErrors: true },
    mutationFn: (connection: MailboxConnection) => put<CurrentMailbox>('/mailbox', connection),
  });

export const useShareMailbox = () =>
  useMutation({
    meta,
    mutationFn: (visibility: MailVisibility) => put<CurrentMailbox>('/mailbox/visibility', { visibility }),
  });

export const useDisconnectMailbox = () => useMutation({ meta, mutationFn: () => remove('/mailbox') });
