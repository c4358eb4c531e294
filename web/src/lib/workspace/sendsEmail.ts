import type { CurrentMailbox } from '@rapport/shared/mailbox';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../http/http';

/** Whether the person can send emails from a mailbox of their own. It comes with the shell. */
export const sendsEmailQuery = () =>
  queryOptions({
    queryKey: ['mailbox', 'sends'],
    queryFn: async ({ signal }): Promise<boolean> => {
      const { mailbox } = await get<CurrentMailbox>('/mailbox', { signal });
      return Boolean(mailbox?.smtp);
    },
    staleTime: 5 * 60_000,
  });
