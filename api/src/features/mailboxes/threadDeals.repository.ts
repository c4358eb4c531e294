import type { MailMessage } from '@rapport/shared/mailbox';
import { addRows, rows, type Scope } from '../../db/scope';

const emailsOf = (scope: Scope, threadId: string) => rows(scope, 'mail_messages').where({ thread_id: threadId });

/** Counts how many of these deals exist. */
export const countDeals = async (scope: Scope, ids: string[]): Promise<number> =>
  (await rows(scope, 'deals').whereIn('id', ids).count({ count: '*' }))[0].count;

/**
 * The deals that a thread is linked to, each once. Two threads that were joined may have been linked to the same deal.
 */
export const listThreadDeals = (scope: Scope, threadId: string): Promise<MailMessage['deals']> =>
  rows(scope, 'deals')
    .whereIn(
      'deals.id',
      rows(scope, 'mail_deals')
        .whereIn('mail_id', emailsOf(scope, threadId).select('mail_messages.id'))
        .select('deal_id'),
    )
    .orderBy(['title', 'id'])
    .select('id', 'title');

/** Links a thread to exactly these deals. Deals in the trash keep their link for when they are restored. */
export const replaceThreadDeals = async (scope: Scope, threadId: string, dealIds: string[]) => {
  await rows(scope, 'mail_deals')
    .whereIn('mail_id', emailsOf(scope, threadId).select('mail_messages.id'))
    .whereIn('deal_id', rows(scope, 'deals').select('deals.id'))
    .delete();
  const first = await emailsOf(scope, threadId).orderBy(['sent_at', 'id']).first('id');
  const links = dealIds.map((deal_id) => ({ mail_id: first.id, deal_id }));
  if (first) await addRows(scope, 'mail_deals', links);
};
