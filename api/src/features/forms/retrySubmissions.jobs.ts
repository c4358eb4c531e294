import { defineSystemJob } from '../../jobs/job';
import { retryAcceptance } from './receive.service';
import { acceptLater } from './retrySubmissions.queue';

/**
 * Accepts a submission that was stored but not accepted, because its process was killed or accepting failed. If it
 * fails again, the queue tries again.
 */
export const retrySubmission = defineSystemJob({
  ...acceptLater,
  isSafeToRepeat: true,
  run: (context, { workspace_id, submission_id }) => retryAcceptance(context, workspace_id, submission_id),
});
