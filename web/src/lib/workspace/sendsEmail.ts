import type { CurrentMailbox } from '@rapport/shared/mailbox';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../http/http';

/** Whether the user has a mailbox that can send emails. It is loaded with the shell. */
export const sendsEmailQuery = () =>
  queryOptions({
    queryKey: ['mailbox', 'sends'],
    queryFn: async ({ signal }): Promise<boolean> => {
      const { mailbox } = await get<CurrentMailbox>('/mailbox', { signal });
      return Boolean(mailbox?.smtp);
    },
    staleTime: 5 * 60_000,
  });
