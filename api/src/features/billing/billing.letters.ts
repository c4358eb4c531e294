import { pages } from '@rapport/shared/paths';
import type { Context } from '../../http/context';
import type { Letter } from '../../integrations/mail/letter';

export type BillingNews = 'payment_failed' | 'trial_ends' | 'suspended';

const NEWS: Record<BillingNews, { title: string; detail: string; action: string }> = {
  payment_failed: {
    title: 'A payment failed',
    detail:
      'We could not collect the payment for your plan. We try again up to 3 times over 10 days; please check how you pay.',
    action: 'Check how you pay',
  },
  trial_ends: {
    title: 'Your trial ends in 3 days',
    detail: 'Add a card to keep your plan. Without one the limits of the Free plan apply, and nothing is deleted.',
    action: 'Add a card',
  },
  suspended: {
    title: 'Your workspace is suspended',
    detail:
      'The payment for your plan is still open. Everything can be read, exported and deleted; pay within 30 days to go on working.',
    action: 'Pay the open invoice',
  },
};

export const newsOf = (news: BillingNews) => {
  const { title, detail } = NEWS[news];
  return { title, detail };
};

export const billingLetter = ({ address }: Context, news: BillingNews): Letter => ({
  subject: NEWS[news].title,
  paragraphs: [NEWS[news].detail],
  action: { label: NEWS[news].action, url: `${address()}${pages.billing}` },
});
