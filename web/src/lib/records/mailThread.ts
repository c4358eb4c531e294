import { HOUR_MS } from '@rapport/shared/dates';
import type { AssistedText } from '@rapport/shared/mailAssist';
import type { MailContent, MailMessage } from '@rapport/shared/mailbox';
import { useMutation } from '@tanstack/react-query';
import { http, post, put } from '../http/http';
import { queryOf } from '../http/queryOf';
import { useChange } from '../http/useChange';

/** The emails of a thread that the user may see, the oldest first. */
export const mailThreadQuery = (threadId: string) =>
  queryOf<MailMessage[]>(['notes', 'mail', threadId], `/mailbox/threads/${threadId}`);

/** The HTML and the attachments of an email. They do not change. */
export const mailContentQuery = (messageId: string, withImages = false) =>
  queryOf<MailContent>(['mail-content', messageId, withImages], `/mailbox/messages/${messageId}/content`, {
    params: withImages ? { images: true } : {},
    staleTime: HOUR_MS,
  });

/** Downloads an attachment. */
export const useAttachment = (messageId: string) =>
  useMutation({
    mutationFn: async (nth: number) =>
      (await http.get<Blob>(`/mailbox/messages/${messageId}/attachments/${nth}`, { responseType: 'blob' })).data,
  });

/** Hides a thread of the user's mailbox from the team, or shows it. */
export const useShareThread = (threadId: string) =>
  useChange(['notes'], (is_hidden: boolean) =>
    put<MailMessage[]>(`/mailbox/threads/${threadId}/sharing`, { is_hidden }),
  );

/** Chooses the deals that show a thread on their timelines. */
export const useLinkThread = (threadId: string) =>
  useChange(['notes'], (deal_ids: string[]) => put<MailMessage[]>(`/mailbox/threads/${threadId}/deals`, { deal_ids }));

/** Asks a language model to summarize a thread, or to draft a reply to it. */
export const useAssist = (threadId: string, task: 'summary' | 'answer') =>
  useMutation({ mutationFn: async () => (await post<AssistedText>(`/ai/threads/${threadId}/${task}`)).text });
