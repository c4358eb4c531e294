import { msg } from '@lingui/core/macro';
import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

const toBilling = { label: msg`Go to billing`, path: paths.billing };

export const billingAndSubscriptions: HelpCategory = {
  name: msg`Billing & Subscriptions`,
  articles: [
    {
      id: 'plans-and-limits',
      title: msg`Understand your plan and its limits`,
      text: msg`Each plan includes a number of contacts, users, tasks per month and campaigns per month. Billing & Usage shows how much you have used.`,
      steps: [msg`Go to Billing and look at Current Usage.`, msg`A warning appears when more than 80% is used.`],
      notes: [
        msg`If you go over a limit, your records stay and can be viewed, exported and deleted. You just cannot add more.`,
      ],
      link: toBilling,
    },
    {
      id: 'upgrade',
      title: msg`Upgrade your plan`,
      text: msg`An upgrade takes effect at once. You pay only for the days that remain in the period.`,
      steps: [
        msg`Go to Billing and find the plan under Available Plans.`,
        msg`Press Upgrade. You pay for your first plan on the checkout page. For later changes, a dialog shows what is charged today before you confirm.`,
        msg`You return to Rapport and your new limits apply.`,
      ],
      link: toBilling,
    },
    {
      id: 'downgrade-or-cancel',
      title: msg`Downgrade or cancel`,
      text: msg`A downgrade takes effect at the next billing cycle. After canceling, you keep access until the end of the period. Then the limits of the Free plan apply.`,
      steps: [
        msg`Go to Billing.`,
        msg`Choose the smaller plan, review when it starts and what changes, and confirm. Or cancel the subscription.`,
      ],
      link: toBilling,
    },
    {
      id: 'failed-payment',
      title: msg`When a payment fails`,
      text: msg`The payment is retried up to 3 times over 10 days. An email tells you each time what happens next. After that, the workspace may be suspended. You can reactivate it within 30 days.`,
      steps: [msg`Check the card with your bank.`, msg`Go to Billing and update your payment method.`],
      link: toBilling,
    },
    {
      id: 'refund',
      title: msg`Ask for a refund`,
      text: msg`First-time subscribers get their money back within 30 days. See the Refund Policy for other cases.`,
      steps: [
        msg`Write to support from the address of your account, with the date and amount of the payment.`,
        msg`Review takes 1-5 business days, processing 5-10, and your bank usually 3-5 more.`,
      ],
      link: { label: msg`Read the Refund Policy`, path: paths.refunds },
    },
  ],
};
