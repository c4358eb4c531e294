import { Registration, Tokens } from '@rapport/shared/access';
import { apiRouter } from '../../http/apiRouter';
import { visitorOf } from '../../http/visitor';
import { completeSignIn } from '../access/access.routes';
import { keepDemo, openDemo } from './demo.service';

export const demoRoutes = apiRouter({ demo: 'A workspace to try without an account, deleted after a day.' });

demoRoutes.post(
  '/demo',
  {
    operationId: 'openDemo',
    summary: 'Open a demo without an account',
    location: '/auth/me',
    access: 'public',
    reply: Tokens,
  },
  async ({ context, req, res }) => completeSignIn(req, res, await openDemo(context, visitorOf(req))),
);

demoRoutes.post(
  '/demo/keep',
  {
    operationId: 'keepDemo',
    summary: 'Create an account and keep the demo',
    access: 'self',
    body: Registration.omit({ invitation: true }),
  },
  ({ context, identity, body, req }) => keepDemo(context, identity, body, visitorOf(req)),
);
