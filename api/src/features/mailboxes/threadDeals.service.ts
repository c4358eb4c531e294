import { msg } from '@lingui/core/macro';
import type { MailMessage } from '@rapport/shared/mailbox';
import type { Scope } from '../../db/scope';
import { notFound } from '../../http/problem';
import { readThread } from './mailThreads.readModel';
import { countDeals, replaceThreadDeals } from './threadDeals.repository';

/**
 * Links a thread to exactly these deals; it appears on their timelines. @throws 404 unless the person sees the thread
 * and all deals exist
 */
export const linkThread = async (scope: Scope, threadId: string, dealIds: string[]): Promise<MailMessage[]> => {
  await readThread(scope, threadId);
  if ((await countDeals(scope, dealIds)) < dealIds.length) throw notFound(msg`This deal`);
  await replaceThreadDeals(scope, threadId, dealIds);
  return readThread(scope, threadId);
};
