import { defineCron, defineSystemJob } from '../../jobs/job';
import { deliverDue } from './deliveries.service';
import { deliverWebhooks } from './webhooks.queue';

export const webhookJobs = [
  defineSystemJob({ ...deliverWebhooks, isSafeToRepeat: true, run: (context) => deliverDue(context) }),
  /** Sends deliveries that a killed process has left. */
  defineCron({ name: 'webhooks.deliverLeft', cron: '* * * * *', run: (context) => deliverDue(context) }),
];
