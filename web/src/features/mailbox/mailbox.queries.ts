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
import { addOnce } from '../../lib/http/addOnce';
import { post, put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

const WHILE_SYNCING_MS = 3_000;

export const mailboxQuery = () =>
  queryOf<CurrentMailbox>(['mailbox'], '/mailbox', {
    refetchInterval: ({ state }) => (state.data?.mailbox?.status === 'syncing' ? WHILE_SYNCING_MS : false),
  });

const KEY = ['mailbox'];

export const useConnectMailbox = () =>
  useChange(KEY, (connection: MailboxConnection) => put<CurrentMailbox>('/mailbox', connection), {
    handlesErrors: true,
  });

export const useShareMailbox = () =>
  useChange(KEY, (visibility: MailVisibility) => put<CurrentMailbox>('/mailbox/visibility', { visibility }));

export const useDisconnectMailbox = () => useChange(KEY, () => remove('/mailbox'));

export const useChangeSender = () =>
  useChange(KEY, (sender: MailSender) => put<CurrentMailbox>('/mailbox/sender', sender), { handlesErrors: true });

/** The change may delete emails, or read some again. */
export const useChangeNever = () =>
  useChange(['mailbox', 'notes', 'contacts'], (never: string[]) => put<CurrentMailbox>('/mailbox/never', { never }), {
    handlesErrors: true,
  });

const SOON_MS = 60_000;
const WHILE_SENDING_MS = 2_000;

/** The emails to a contact that wait to be sent, or could not be sent. Refetched while one is about to be sent. */
export const outgoingQuery = (contactId: string) =>
  queryOf<OutgoingMail[]>(['mailbox', 'outgoing', contactId], '/mailbox/emails', {
    params: { contact_id: contactId },
    refetchInterval: ({ state }) => (state.data?.some(isAboutToBeSent) ? WHILE_SENDING_MS : false),
  });

/** Whether a time is less than a minute away, or in the past. */
export const isSoon = (instant: string): boolean => Date.parse(instant) < Date.now() + SOON_MS;

const isAboutToBeSent = ({ status, send_at }: OutgoingMail) =>
  status === 'sending' || (status === 'waiting' && isSoon(send_at));

export const useSendEmail = () =>
  useChange(['mailbox'], (draft: Partial<NewOutgoingMail>) => addOnce<OutgoingMail>('/mailbox/emails', draft), {
    handlesErrors: true,
  });

export const useTakeBack = () =>
  useChange(['mailbox'], (id: string) => remove(`/mailbox/emails/${id}`), { handlesErrors: true });

export const useSendNow = () =>
  useChange(['mailbox'], (id: string) => post<OutgoingMail>(`/mailbox/emails/${id}/send`));

export const useAskPermission = () =>
  useMutation({
    mutationFn: (provider: MailProviderId) => post<MailPermission>('/mailbox/permission', { provider }),
  });

/** Sends the answer of a provider only once, because it is valid only once. */
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

/** The email servers of an address, which the form fills in. */
export const mailServersQuery = (address: string) =>
  queryOf<MailServers>(['mail-servers', address], '/mailbox/servers', { params: { address }, staleTime: 5 * 60_000 });

/** The people who have written to the mailbox more than once and are not contacts. */
export const unknownSendersQuery = () => queryOf<UnknownSender[]>(['mailbox', 'senders'], '/mailbox/senders');

export const useAddSender = () =>
  useChange(['contacts', 'mailbox'], (id: string) => post<Contact>(`/mailbox/senders/${id}/contact`));

export const useDismissSender = () => useChange(['mailbox'], (id: string) => remove(`/mailbox/senders/${id}`));
