import { defineSystemJob } from '../../jobs/job';
import { acceptLeftSubmission } from './receive.service';
import { acceptLeft } from './retrySubmissions.queue';

/** Accepts a submission that a killed process has only kept, or that failed. One that fails again is tried again by the queue. */
export const retrySubmission = defineSystemJob({
  ...acceptLeft,
  isSafeToRepeat: true,
  run: (context, { workspace_id, submission_id }) => acceptLeftSubmission(context, workspace_id, submission_id),
});
