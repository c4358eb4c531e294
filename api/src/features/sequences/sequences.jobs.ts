import { z } from 'zod';
import { asSystem } from '../../db/scope';
import { defineCron, defineSystemJob, enqueueSystemJob } from '../../jobs/job';
import { listWorkspacesWithRuns } from './runs.repository';
import { sendDueSteps } from './sendStep';

const DUE_STEPS = { name: 'sequences.goOn', payload: z.strictObject({ workspace_id: z.uuid() }) };

/** Queues the emails that are due, each only once, because its run moves on in the same transaction. */
const sendDueStepsJob = defineSystemJob({
  ...DUE_STEPS,
  isSafeToRepeat: true,
  run: (context, { workspace_id }) => sendDueSteps(context, workspace_id),
});

/** Enqueues a job every minute for each workspace in which a run may have to continue or end. */
const checkSequencesJob = defineCron({
  name: 'sequences.checkSequencesJob',
  cron: '* * * * *',
  run: ({ db }) =>
    asSystem(db, async (trx) => {
      for (const workspace_id of await listWorkspacesWithRuns(trx)) {
        const place = { key: `sequences:${workspace_id}`, queue: `sequences:${workspace_id}`, priority: 10 };
        await enqueueSystemJob(trx, DUE_STEPS, { workspace_id }, place);
      }
    }),
});

export const sequenceJobs = [checkSequencesJob, sendDueStepsJob];
