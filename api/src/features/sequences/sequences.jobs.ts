import { z } from 'zod';
import { asSystem } from '../../db/scope';
import { defineCron, defineSystemJob, enqueueSystemJob } from '../../jobs/job';
import { listWorkspacesWithRuns } from './runs.repository';
import { goOn } from './sendStep';

const GO_ON = { name: 'sequences.goOn', payload: z.strictObject({ workspace_id: z.uuid() }) };

/** What it hands to mailboxes is handed once: each email moves its run on in the same transaction. */
const goOnJob = defineSystemJob({
  ...GO_ON,
  isSafeToRepeat: true,
  run: (context, { workspace_id }) => goOn(context, workspace_id),
});

/** Looks every minute which sequences have something to send or are over. */
const goOnEverywhere = defineCron({
  name: 'sequences.goOnEverywhere',
  cron: '* * * * *',
  run: ({ db }) =>
    asSystem(db, async (trx) => {
      for (const workspace_id of await listWorkspacesWithRuns(trx)) {
        const place = { key: `sequences:${workspace_id}`, queue: `sequences:${workspace_id}`, priority: 10 };
        await enqueueSystemJob(trx, GO_ON, { workspace_id }, place);
      }
    }),
});

export const sequenceJobs = [goOnEverywhere, goOnJob];
