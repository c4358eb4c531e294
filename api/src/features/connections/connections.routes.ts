import {
  ApprovedConnection,
  Connection,
  ConnectionApproval,
  ConnectionRequest,
  RequestedConnection,
} from '@rapport/shared/connections';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { visitorOf } from '../../http/visitor';
import { approveRequest, describeRequest, disconnect, listOwnConnections } from './connections.service';

export const connectionRoutes = apiRouter({ connections: 'Apps connected by OAuth.' });

connectionRoutes.get(
  '/connections',
  { operationId: 'listConnections', summary: 'List connected apps', access: 'member', reply: z.array(Connection) },
  ({ scope }) => listOwnConnections(scope),
);

connectionRoutes.post(
  '/connections/request',
  {
    operationId: 'readConnectionRequest',
    summary: 'Get the access request of an app',
    access: 'member',
    onlyReads: true,
    body: ConnectionRequest,
    reply: RequestedConnection,
  },
  ({ body, context, identity, scope }) => describeRequest(context, scope, identity, body.request),
);

connectionRoutes.post(
  '/connections/approval',
  {
    operationId: 'approveConnection',
    summary: 'Approve the access request of an app',
    access: 'member',
    body: ConnectionApproval,
    reply: ApprovedConnection,
    // Only the app may get the code, so it is not stored for a repetition of the request.
    remembered: () => ({ redirect_url: '' }),
  },
  ({ body, context, identity, req, scope }) => approveRequest(context, scope, identity, visitorOf(req), body),
);

connectionRoutes.delete(
  '/connections/:connectionId',
  { operationId: 'deleteConnection', summary: 'Disconnect an app', access: 'member' },
  ({ identity, path, req, scope }) => disconnect(scope, identity, visitorOf(req), path.connectionId),
);
