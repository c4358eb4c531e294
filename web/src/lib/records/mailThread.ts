import type { MailMessage } from '@rapport/shared/mailbox';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../http/http';

/** The emails of a thread that the person may see, the oldest first. */
export const mailThreadQuery = (threadId: string) =>
  queryOptions({
    queryKey: ['notes', 'mail', threadId],
    queryFn: ({ signal }) => get<MailMessage[]>(`/mailbox/threads/${threadId}`, { signal }),
  });
