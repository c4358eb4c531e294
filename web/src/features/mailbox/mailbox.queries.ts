import type { Contact } from '@rapport/shared/contacts';
import type {
  CurrentMailbox,
  MailboxConnection,
  MailPermission,
  MailProviderId,
  MailSender,
  MailServers,
  MailVisibility,
  UnknownSender,
} from '@rapport/shared/mailbox';
import type { NewOutgoingMail, OutgoingMail } from '@rapport/shared/outgoingMail';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, post, put, remove } from '../../lib/http/http';

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

export const useChangeSender = () =>
  useMutation({
    meta: { ...meta, handlesErrors: true },
    mutationFn: (sender: MailSender) => put<CurrentMailbox>('/mailbox/sender', sender),
  });

/** Emails that were kept may go, or come back. */
export const useChangeNever = () =>
  useMutation({
    meta: { changes: ['mailbox', 'notes', 'contacts'], handlesErrors: true },
    mutationFn: (never: string[]) => put<CurrentMailbox>('/mailbox/never', { never }),
  });

const SOON_MS = 60_000;
const WHILE_SENDING_MS = 2_000;

/** What waits to be sent to a contact, or could not be sent. It is asked for again while something is about to be sent. */
export const outgoingQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['mailbox', 'outgoing', contactId],
    queryFn: ({ signal }) => get<OutgoingMail[]>('/mailbox/emails', { params: { contact_id: contactId }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isAboutToBeSent) ? WHILE_SENDING_MS : false),
  });

const isAboutToBeSent = ({ status, send_at }: OutgoingMail) =>
  status === 'sending' || (status === 'waiting' && Date.parse(send_at) < Date.now() + SOON_MS);

export const useSendEmail = () =>
  useMutation({
    meta: { changes: ['mailbox'], handlesErrors: true },
    mutationFn: ({ draft, key }: { draft: Partial<NewOutgoingMail>; key: string }) =>
      post<OutgoingMail>('/mailbox/emails', draft, { headers: { 'Idempotency-Key': key } }),
  });

export const useTakeBack = () =>
  useMutation({
    meta: { changes: ['mailbox'], handlesErrors: true },
    mutationFn: (id: string) => remove(`/mailbox/emails/${id}`),
  });

export const useSendNow = () =>
  useMutation({
    meta: { changes: ['mailbox'] },
    mutationFn: (id: string) => post<OutgoingMail>(`/mailbox/emails/${id}/send`),
  });

export const useAskPermission = () =>
  useMutation({
    mutationFn: (provider: MailProviderId) => post<MailPermission>('/mailbox/permission', { provider }),
  });

/** Gives the answer of a provider once: it is spent then. */
export const permissionQuery = (answer: string) =>
  queryOptions({
    queryKey: ['mailbox-permission', answer],
    queryFn: async ({ client }) => {
      const connected = await put<CurrentMailbox>('/mailbox/permission', { answer });
      await client.invalidateQueries({ queryKey: ['mailbox'] });
      return connected;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The servers of an address, which a form fills in. */
export const mailServersQuery = (address: string) =>
  queryOptions({
    queryKey: ['mail-servers', address],
    queryFn: ({ signal }) => get<MailServers>('/mailbox/servers', { params: { address }, signal }),
    staleTime: 5 * 60_000,
  });

/** Who has written to the mailbox more than once and is no contact. */
export const unknownSendersQuery = () =>
  queryOptions({
    queryKey: ['mailbox', 'senders'],
    queryFn: ({ signal }) => get<UnknownSender[]>('/mailbox/senders', { signal }),
  });

export const useAddSender = () =>
  useMutation({
    meta: { changes: ['contacts', 'mailbox'] },
    mutationFn: (id: string) => post<Contact>(`/mailbox/senders/${id}/contact`),
  });

export const useDismissSender = () =>
  useMutation({ meta: { changes: ['mailbox'] }, mutationFn: (id: string) => remove(`/mailbox/senders/${id}`) });
