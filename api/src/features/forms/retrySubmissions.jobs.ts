import { defineSystemJob } from '../../jobs/job';
import { retryAcceptance } from './receive.service';
import { acceptLater } from './retrySubmissions.queue';

/** Accepts a submission that a killed process has only kept, or that failed. One that fails again is tried again by the queue. */
export const retrySubmission = defineSystemJob({
  ...acceptLater,
  isSafeToRepeat: true,
  run: (context, { workspace_id, submission_id }) => retryAcceptance(context, workspace_id, submission_id),
});
