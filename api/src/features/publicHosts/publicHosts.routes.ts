import { msg } from '@lingui/core/macro';
import { PublicHost, PublicHostChange, TlsQuery } from '@rapport/shared/publicHosts';
import { apiRouter } from '../../http/apiRouter';
import { notFound } from '../../http/problem';
import { changeHost, readHost, removeHost, verifyHost, workspaceOfHost } from './publicHosts.service';

export const publicHostRoutes = apiRouter();

publicHostRoutes.get(
  '/settings/public-host',
  {
    operationId: 'getPublicHost',
    summary: 'Get the custom host name of public pages',
    access: 'member',
    reply: PublicHost,
  },
  ({ context, scope }) => readHost(context, scope),
);

publicHostRoutes.update(
  '/settings/public-host',
  {
    operationId: 'updatePublicHost',
    summary: 'Set the custom host name of public pages',
    access: 'owner',
    body: PublicHostChange,
    reply: PublicHost,
  },
  ({ body, context, scope }) => changeHost(context, scope, body),
);

publicHostRoutes.post(
  '/settings/public-host/verify',
  {
    operationId: 'verifyPublicHost',
    summary: 'Check the DNS records of the custom host name',
    access: 'owner',
    transaction: false,
    reply: PublicHost,
  },
  ({ context, identity }) => verifyHost(context, identity),
);

publicHostRoutes.delete(
  '/settings/public-host',
  { operationId: 'deletePublicHost', summary: 'Remove the custom host name of public pages', access: 'owner' },
  ({ scope }) => removeHost(scope),
);

// A proxy calls this before it gets a certificate for a host name, such as Caddy with `on_demand_tls`.
publicHostRoutes.get(
  '/settings/public-host/certificate',
  {
    operationId: 'checkPublicHost',
    summary: 'Check whether a certificate may be issued for a host name',
    access: 'public',
    query: TlsQuery,
  },
  async ({ context, query }) => {
    if (!(await workspaceOfHost(context, query.domain.toLowerCase()))) throw notFound(msg`This host name`);
  },
);
