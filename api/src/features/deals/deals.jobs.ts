import { msg } from '@lingui/core/macro';
import type { DatePreferences } from '@rapport/shared/dates';
import type { Deal } from '@rapport/shared/deals';
import { formatMoney } from '@rapport/shared/formatMoney';
import { dealPath } from '@rapport/shared/paths';
import { z } from 'zod';
import { languageOf } from '../../db/languageOf';
import { inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { nullIfGone } from '../../http/problem';
import type { EmailContent } from '../../integrations/email/renderEmail';
import { defineSystemJob } from '../../jobs/job';
import { type Words, wordsIn } from '../../words/words';
import { emailUserOnce } from '../access/userEmail';
import { findRecord } from '../records/records.repository';
import { datePreferencesOf } from '../settings/settings.readModel';
import { DEALS } from './deals.repository';
import { DEAL_UPDATES, type DealUpdate } from './dealUpdates';

/** Jobs that an earlier version enqueued have these words instead of the key. */
const EARLIER_WORDS: Record<string, DealUpdate> = {
  'A deal for you': 'deal_assigned',
  Won: 'deal_won',
  Lost: 'deal_lost',
};

const WhatHappened = z.preprocess(
  (what) => EARLIER_WORDS[String(what)] ?? what,
  z.enum(Object.keys(DEAL_UPDATES) as [DealUpdate, ...DealUpdate[]]),
);

/** Emails an owner about a change of their deal. The title is read when the email is written. */
export const emailDealUpdate = defineSystemJob({
  name: 'deals.mailUpdate',
  payload: z.strictObject({
    workspace_id: z.uuid(),
    user_id: z.uuid(),
    deal_id: z.uuid(),
    what: WhatHappened,
    at: z.string(),
  }),
  run: async (context, { workspace_id, user_id, deal_id, what, at }) => {
    const email = await inWorkspace(context.db, { workspaceId: workspace_id, userId: user_id }, async (scope) => {
      const deal = await nullIfGone(findRecord(scope, DEALS, deal_id));
      return (
        deal &&
        updateEmail(
          context,
          deal,
          what,
          wordsIn(await languageOf(scope.db, user_id)),
          await datePreferencesOf(scope, user_id),
        )
      );
    });
    if (email) await emailUserOnce(context, `deal:${deal_id}:${user_id}:${at}`, user_id, email, workspace_id);
  },
});

const updateEmail = (
  context: Context,
  deal: Deal,
  what: DealUpdate,
  words: Words,
  { language }: DatePreferences,
): EmailContent => {
  const subject = `${words(DEAL_UPDATES[what])}: ${deal.title}`;
  const amount = formatMoney(deal.amount, deal.currency, language);
  const reason = deal.lost_reason;
  return {
    subject,
    paragraphs: [subject, words(msg`Amount: ${amount}`), ...(reason ? [words(msg`Reason: ${reason}`)] : [])],
    action: { label: words(msg`Open the deal`), url: `${context.address()}${dealPath(deal.id)}` },
    note: words(msg`You can change which emails you get under Settings > Notifications.`),
  };
};
