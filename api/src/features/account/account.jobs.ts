import { z } from 'zod';
import { allowLongWork } from '../../db/allowLongWork';
import { deleteInBatches } from '../../db/deleteInBatches';
import { asSystem } from '../../db/scope';
import { defineSystemJob } from '../../jobs/job';
import { forgetJobs } from '../../jobs/queue';
import { deleteStripeEvents, deleteWorkspace } from './account.repository';

/** The tables in which a workspace may have many rows. A table comes before those it refers to. */
const LARGE = [
  'campaign_recipients',
  'import_changes',
  'activities',
  'files',
  'comments',
  'notes',
  'tasks',
  'deal_stage_changes',
  'deals',
  'contacts',
  'companies',
];

/** Takes out every row of a workspace that no one can enter any more. */
export const eraseWorkspace = defineSystemJob({
  name: 'account.eraseWorkspace',
  payload: z.strictObject({ workspace_id: z.uuid() }),
  isSafeToRepeat: true,
  run: async ({ db }, { workspace_id }) => {
    for (const table of LARGE) {
      await deleteInBatches(db, table, (rows) => rows.where(`${table}.workspace_id`, workspace_id));
    }
    await asSystem(db, async (trx) => {
      // The rest of the workspace's rows are deleted with it.
      await allowLongWork(trx);
      await deleteStripeEvents(trx, workspace_id);
      await deleteWorkspace(trx, workspace_id);
    });
    // A reminder may not be due for years, so its job is removed now.
    await forgetJobs(db, workspace_id);
  },
});
