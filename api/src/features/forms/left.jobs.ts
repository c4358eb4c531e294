import { inWorkspace } from '../../db/scope';
import { nullIfGone } from '../../http/problem';
import { defineSystemJob } from '../../jobs/job';
import { acceptLeft } from './left.queue';
import { acceptKept } from './receive.service';
import { findSubmission } from './submissions.repository';

/** Accepts a submission that a killed process has only kept. One that failed gets a second try. */
export const acceptLeftSubmission = defineSystemJob({
  ...acceptLeft,
  isSafeToRepeat: true,
  run: async (context, { workspace_id: workspaceId, submission_id }) => {
    const left = await inWorkspace(context.db, { workspaceId }, (scope) =>
      nullIfGone(findSubmission(scope, submission_id)),
    );
    if (left?.state === 'waiting' && left.reason === 'failed') await acceptKept(context, workspaceId, submission_id);
  },
});
