import { Router } from 'express';
import { contextOf } from '../../http/context';
import { emailBody, signedEmail } from '../../http/signedEmail';
import { readDropped } from '../../integrations/imap/readDropped';
import { receiveDropped } from './dropped.service';

/** Emails for drop addresses that an email server hands in. Mounted before the parsers of bodies. */
export const inboundRoutes = Router();

inboundRoutes.post('/email/inbound', emailBody('10mb'), async (req, res) => {
  const email = await readDropped(signedEmail(req));
  // What is for nobody is taken all the same: sent again it would be no better.
  if (email) await receiveDropped(contextOf(req), email);
  res.status(204).end();
});
