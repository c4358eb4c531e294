import { msg } from '@lingui/core/macro';
import express, { Router } from 'express';
import { asSystem, inWorkspace } from '../../db/scope';
import { contextOf } from '../../http/context';
import { notFound, ProblemError } from '../../http/problem';
import { isSigned, readBounceReport } from './bounceReports';
import { bounce, complain, pauseIfUnwelcome } from './bounces';
import { findReached, findWorkspaceOf, updateRecipientStatus } from './recipients.repository';

/**
 * Reports that an email server hands in, each as the email that it is, signed in `X-Rapport-Signature`. Mounted before the
 * parsers of bodies: the signature is over the bytes.
 */
export const emailEventRoutes = Router();

emailEventRoutes.post('/email/events/:provider', express.raw({ type: () => true, limit: '1mb' }), async (req, res) => {
  const context = contextOf(req);
  const secret = context.config.mailEventsSecret;
  if (!secret || req.params.provider !== 'report') throw notFound(msg`This address`);
  const source: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  if (!isSigned(secret, source, req.get('x-rapport-signature') ?? '')) {
    throw new ProblemError(400, 'bad_signature', msg`The signature is not valid or has expired.`);
  }
  const report = await readBounceReport(source);
  const workspaceId = report && (await asSystem(context.db, (trx) => findWorkspaceOf(trx, report.recipientId)));
  // What is not about an email of ours is taken all the same: sent again it would be no better.
  if (report && workspaceId) {
    await inWorkspace(context.db, { workspaceId }, async (scope) => {
      const reached = await findReached(scope, report.recipientId);
      if (!reached) return;
      if (report.kind === 'complaint') await complain(scope, reached);
      else if (report.isPermanent) await bounce(scope, reached, report.reason);
      else
        await updateRecipientStatus(scope, reached.id, 'bounced', { reason: report.reason, from: ['sent', 'unknown'] });
      await pauseIfUnwelcome(scope, reached.campaign_id);
    });
  }
  res.status(204).end();
});
