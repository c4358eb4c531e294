import { Router } from 'express';
import { contextOf } from '../../http/context';
import { emailBody, signedEmail } from '../../http/signedEmail';
import { readDropped } from '../../integrations/imap/readDropped';
import { receiveDropped } from './dropped.service';

/** Accepts emails to drop addresses (`dropped.service.ts`) from an email server. Mounted before the body parsers. */
export const inboundRoutes = Router();

inboundRoutes.post('/email/inbound', emailBody('10mb'), async (req, res) => {
  const email = await readDropped(signedEmail(req));
  // An email for nobody is accepted too, because sending it again would not help.
  if (email) await receiveDropped(contextOf(req), email);
  res.status(204).end();
});
