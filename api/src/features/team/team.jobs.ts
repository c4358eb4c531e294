import { z } from 'zod';
import { languageOf } from '../../db/languageOf';
import { inWorkspace } from '../../db/scope';
import { renderEmail } from '../../integrations/email/renderEmail';
import { defineJob, defineSystemJob } from '../../jobs/job';
import { emailBrandOf } from '../branding/branding.service';
import { deliver } from '../outbox/outbox.service';
import { workspaceName } from '../workspaces/workspaces.service';
import { findInvitation, findInviter, renewToken } from './invitations.repository';
import { invitationEmail } from './team.emails';
import { handOverRest } from './team.queue';
import { handOverLate } from './team.service';

/** Runs a minute and an hour after a member left, when their last requests and then their imports have ended. */
export const handOverWhatCameLate = defineJob({
  ...handOverRest,
  run: (scope, { from_id, to_id }) => handOverLate(scope, from_id, to_id),
});

/** Emails an invitation. Its token is created here, so that the queue never contains one. */
export const emailInvitation = defineSystemJob({
  name: 'team.mailInvitation',
  payload: z.strictObject({ workspace_id: z.uuid(), invitation_id: z.uuid() }),
  run: async (context, { workspace_id, invitation_id }) => {
    const email = await inWorkspace(context.db, { workspaceId: workspace_id }, async (scope) => {
      const invitation = await findInvitation(scope, invitation_id);
      const token = invitation?.email && (await renewToken(scope, invitation_id));
      if (!invitation?.email || !token) return null;
      const inviter = (await findInviter(scope, invitation_id)) ?? null;
      const brand = await emailBrandOf(context, scope);
      const content = invitationEmail(context.address(), {
        token,
        workspaceName: await workspaceName(scope),
        inviter,
        isBranded: brand !== null,
      });
      // The invited person may have no account yet, so the email is in the language of the inviter.
      const language = await languageOf(scope.db, inviter?.id ?? null);
      return { to: invitation.email, ...renderEmail(content, language, brand) };
    });
    if (email) await deliver(context, workspace_id, email);
  },
});
