import { MySession } from '@rapport/shared/access';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { clearHostCookie, SESSION_COOKIE } from '../../http/hostCookie';
import { endSession, listSessions, signOutEverywhere } from './sessions.service';

export const sessionRoutes = apiRouter();

sessionRoutes.get(
  '/auth/sessions',
  { operationId: 'listSessions', summary: 'List sessions', access: 'self', reply: z.array(MySession) },
  ({ context, identity }) => listSessions(context, identity),
);

sessionRoutes.delete(
  '/auth/sessions/:sessionId',
  { operationId: 'endSession', summary: 'End a session', access: 'self' },
  ({ context, identity, path }) => endSession(context, identity, path.sessionId),
);

sessionRoutes.post(
  '/auth/logout-all',
  { operationId: 'endAllSessions', summary: 'End all sessions', access: 'self' },
  async ({ context, identity, req, res }) => {
    await signOutEverywhere(context, identity);
    clearHostCookie(req, res, SESSION_COOKIE);
  },
);
