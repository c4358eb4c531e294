import { msg } from '@lingui/core/macro';
import { Router } from 'express';
import { asSystem, inWorkspace } from '../../db/scope';
import { contextOf } from '../../http/context';
import { notFound } from '../../http/problem';
import { emailBody, signedEmail } from '../../http/signedEmail';
import { readBounceReport } from '../../integrations/email/bounceReports';
import { pauseIfUnwelcome, recordBounce, recordComplaint } from './bounces';
import { findSentRecipient, findWorkspaceOf, updateRecipientStatus } from './recipients.repository';

/** Accepts the reports of an email server, each as a raw email. Mounted before the body parsers. */
export const emailEventRoutes = Router();

emailEventRoutes.post('/email/events/:provider', emailBody('1mb'), async (req, res) => {
  if (req.params.provider !== 'report') throw notFound(msg`This address`);
  const context = contextOf(req);
  const source = signedEmail(req);
  const report = await readBounceReport(source);
  const workspaceId = report && (await asSystem(context.db, (trx) => findWorkspaceOf(trx, report.recipientId)));
  // A report about an unknown email is accepted too, because sending it again would not help.
  if (report && workspaceId) {
    await inWorkspace(context.db, { workspaceId }, async (scope) => {
      const recipient = await findSentRecipient(scope, report.recipientId);
      if (!recipient) return;
      if (report.kind === 'complaint') await recordComplaint(scope, recipient);
      else if (report.isPermanent) await recordBounce(scope, recipient, report.reason);
      else
        await updateRecipientStatus(scope, recipient.id, 'bounced', {
          reason: report.reason,
          from: ['sent', 'unknown'],
        });
      await pauseIfUnwelcome(scope, recipient.campaign_id);
    });
  }
  res.status(204).end();
});
