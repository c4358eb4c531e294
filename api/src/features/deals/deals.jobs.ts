import { formatMoney } from '@rapport/shared/formatMoney';
import { z } from 'zod';
import { inWorkspace } from '../../db/scope';
import { defineErrand } from '../../jobs/job';
import { mailUser } from '../access/userMail';
import { readingOf } from '../settings/settings.service';
import { findDeal } from './deals.repository';

/** Mails somebody what happened to a deal of theirs; what it is called is read when the mail is written. */
export const mailDealUpdate = defineErrand({
  name: 'deals.mailUpdate',
  payload: z.strictObject({ workspace_id: z.uuid(), user_id: z.uuid(), deal_id: z.uuid(), what: z.string().max(300) }),
  run: async (context, { workspace_id, user_id, deal_id, what }) => {
    const { deal, language } = await inWorkspace(
      context.db,
      { workspaceId: workspace_id, userId: user_id },
      async (scope) => ({ deal: await findDeal(scope, deal_id), ...(await readingOf(scope, user_id)) }),
    );
    const letter = {
      subject: `${what}: ${deal.title}`,
      paragraphs: [
        `${what}: ${deal.title}`,
        `Amount: ${formatMoney(deal.amount, deal.currency, language)}`,
        ...(deal.lost_reason ? [`Reason: ${deal.lost_reason}`] : []),
      ],
      action: { label: 'Open the deal', url: `${context.address()}/deals/${deal.id}` },
      note: 'You can choose what is mailed to you under Settings > Notifications.',
    };
    await mailUser(context, user_id, letter, workspace_id);
  },
});
