import { SystemReport } from '@rapport/shared/system';
import { Router } from 'express';
import { endpoint } from '../../http/endpoint';
import { readSystem, sendTestEmail } from './system.service';

export const systemRoutes = Router();

// Without a scope: what is outside is asked, and no transaction waits for that.
systemRoutes.get(
  '/system',
  endpoint(
    {
      operationId: 'getSystemReport',
      summary: 'Get the state of the installation',
      access: 'self',
      reply: SystemReport,
    },
    ({ context, identity }) => readSystem(context, identity),
  ),
);

systemRoutes.post(
  '/system/test-mails',
  endpoint(
    { operationId: 'sendSystemTestEmail', summary: 'Send a test email from the installation', access: 'self' },
    ({ context, identity }) => sendTestEmail(context, identity),
  ),
);
