import { SystemReport } from '@rapport/shared/system';
import { apiRouter } from '../../http/apiRouter';
import { wordsOfRequest } from '../../http/requestLanguage';
import { readSystem, sendTestEmail } from './system.service';

export const systemRoutes = apiRouter({ system: 'Status of this installation.' });

// No scope, because the route asks outside services, and no transaction may wait for them.
systemRoutes.get(
  '/system',
  {
    operationId: 'getSystemReport',
    summary: 'Get the status of the installation',
    access: 'self',
    reply: SystemReport,
  },
  async ({ context, identity, req }) => readSystem(context, identity, await wordsOfRequest(req)),
);

systemRoutes.post(
  '/system/test-mails',
  { operationId: 'sendSystemTestEmail', summary: 'Send a test email', access: 'self' },
  ({ context, identity }) => sendTestEmail(context, identity),
);
