import type { MailMessage } from '@rapport/shared/mailbox';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/http/http';
import { noteQueries } from './notes.queries';

export const mailThreadQuery = (threadId: string) =>
  queryOptions({
    queryKey: [...noteQueries.all, 'mail', threadId],
    queryFn: ({ signal }) => get<MailMessage[]>(`/mailbox/threads/${threadId}`, { signal }),
  });
