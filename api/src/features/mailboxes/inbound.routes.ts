import { Router } from 'express';
import { contextOf } from '../../http/context';
import { emailBody, signedEmail } from '../../http/signedEmail';
import { readDropped } from '../../integrations/imap/readDropped';
import { receiveDropped } from './dropped.service';

/** Emails for drop addresses that an email server hands in. Mounted before the parsers of bodies. */
export const inboundRoutes = Router();

inboundRoutes.post('/email/inbound', emailBody('10mb'), async (req, res) => {
  const email = await readDropped(signedEmail(req));
  // An email for nobody is accepted too, because it would be the same if it were sent again.
  if (email) await receiveDropped(contextOf(req), email);
  res.status(204).end();
});
