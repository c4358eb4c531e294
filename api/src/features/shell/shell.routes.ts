import { ShellData } from '@rapport/shared/shell';
import { apiRouter } from '../../http/apiRouter';
import { readShell } from './shell.service';

export const shellRoutes = apiRouter({ shell: 'Everything the app shows on every page, in one response.' });

shellRoutes.get(
  '/shell',
  { operationId: 'getShell', summary: 'Get what the app shows on every page', access: 'member', reply: ShellData },
  ({ scope, context }) => readShell(scope, context.config),
);
