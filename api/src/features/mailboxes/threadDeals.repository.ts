import { addRows, rows, type Scope } from '../../db/scope';

/** Counts how many of these deals exist. */
export const countDeals = async (scope: Scope, ids: string[]): Promise<number> =>
  (await rows(scope, 'deals').whereIn('id', ids).count({ count: '*' }))[0].count;

/** Links a thread to exactly these deals. Deals in the trash keep their link for when they are restored. */
export const replaceThreadDeals = async (scope: Scope, threadId: string, dealIds: string[]) => {
  const emails = () => rows(scope, 'mail_messages').where({ thread_id: threadId });
  await rows(scope, 'mail_deals')
    .whereIn('mail_id', emails().select('mail_messages.id'))
    .whereIn('deal_id', rows(scope, 'deals').select('deals.id'))
    .delete();
  const first = await emails().orderBy(['sent_at', 'id']).first('id');
  const links = dealIds.map((deal_id) => ({ mail_id: first.id, deal_id }));
  if (first) await addRows(scope, 'mail_deals', links);
};
