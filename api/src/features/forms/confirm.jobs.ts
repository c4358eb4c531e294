import { inWorkspace } from '../../db/scope';
import { nullIfGone } from '../../http/problem';
import { renderEmail } from '../../integrations/email/renderEmail';
import { defineSystemJob } from '../../jobs/job';
import { emailBrandOf } from '../branding/branding.service';
import { mayAskForConsent } from '../campaigns/suppressions.service';
import { deliver } from '../outbox/outbox.service';
import { pagesAddress } from '../publicHosts/publicHosts.service';
import { workspaceName } from '../workspaces/workspaces.service';
import { confirmationEmail } from './confirm.emails';
import { askToConfirm } from './confirm.queue';
import { confirmationLink } from './confirm.service';
import { findForm } from './forms.repository';
import { findSubmission, markAsked, markUnasked } from './submissions.repository';

/**
 * Emails the link that confirms a newsletter, at most once, because the address may belong to a stranger, who must not
 * be asked twice. If the email server did not accept the email, the job tries again.
 */
export const emailConfirmation = defineSystemJob({
  ...askToConfirm,
  run: async (context, { workspace_id, submission_id }) => {
    const confirmation = await inWorkspace(context.db, { workspaceId: workspace_id }, async (scope) => {
      const submission = await nullIfGone(findSubmission(scope, submission_id));
      if (!submission || submission.confirmed_at || !(await mayAskForConsent(scope, submission.email))) return null;
      if (!(await markAsked(scope, submission_id))) return null;
      const form = await findForm(scope, submission.form_id);
      return {
        submission,
        form,
        sender: await workspaceName(scope),
        brand: await emailBrandOf(context, scope),
        pages: await pagesAddress(context, scope),
      };
    });
    if (!confirmation) return;
    const { submission, form, sender, brand, pages } = confirmation;
    const content = confirmationEmail(sender, confirmationLink(context, pages, form, submission_id));
    try {
      await deliver(context, workspace_id, { to: submission.email, ...renderEmail(content, form.language, brand) });
    } catch (error) {
      await inWorkspace(context.db, { workspaceId: workspace_id }, (scope) => markUnasked(scope, submission_id));
      throw error;
    }
  },
});
