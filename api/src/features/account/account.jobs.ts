import { z } from 'zod';
import { allowLongWork } from '../../db/allowLongWork';
import { deleteInBatches } from '../../db/deleteInBatches';
import { asSystem } from '../../db/scope';
import { defineCron, defineSystemJob, enqueueSystemJob } from '../../jobs/job';
import { forgetJobs } from '../../jobs/queue';
import { endSubscription } from '../billing/billing.service';
import { deleteStripeEvents, deleteWorkspace, listClosed, listWorkspaceTables } from './account.repository';

/**
 * Ends the subscription of a closed workspace and deletes all its rows. The subscription ends here and not in the
 * request, because a deletion that is refused must not end it, and because the queue tries again if Stripe fails.
 */
export const eraseWorkspace = defineSystemJob({
  name: 'account.eraseWorkspace',
  payload: z.strictObject({ workspace_id: z.uuid() }),
  isSafeToRepeat: true,
  slots: 'long',
  run: async (context, { workspace_id }) => {
    const { db } = context;
    // First, because the rows name the customer at Stripe.
    await endSubscription(context, workspace_id);
    const tables = await asSystem(db, listWorkspaceTables);
    // Two passes, because triggers insert rows, such as those of `purged_records`, while other rows are deleted.
    for (const table of [...tables, ...tables]) {
      await deleteInBatches(db, table, (rows) => rows.where(`${table}.workspace_id`, workspace_id));
    }
    await asSystem(db, async (trx) => {
      await allowLongWork(trx);
      await deleteStripeEvents(trx, workspace_id);
      await deleteWorkspace(trx, workspace_id);
    });
    // A reminder may not be due for years, so its job is removed now.
    await forgetJobs(db, workspace_id);
  },
});

/** Tries again every night to erase closed workspaces whose job has failed for good, such as after days without Stripe. */
export const eraseClosed = defineCron({
  name: 'account.eraseClosed',
  cron: '47 4 * * *',
  run: ({ db }) =>
    asSystem(db, async (trx) => {
      for (const workspace_id of await listClosed(trx)) {
        await enqueueSystemJob(trx, eraseWorkspace, { workspace_id }, { key: `erase ${workspace_id}` });
      }
    }),
});
