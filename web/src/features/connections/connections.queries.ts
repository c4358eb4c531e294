import type {
  ApprovedConnection,
  Connection,
  ConnectionApproval,
  RequestedConnection,
} from '@rapport/shared/connections';
import { queryOptions } from '@tanstack/react-query';
import { post, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

export const connectionQueries = {
  list: () => queryOf<Connection[]>(['connections'], '/connections'),
  /** The request of an app to be connected to the user's current workspace. */
  request: (request: string) =>
    queryOptions({
      queryKey: ['connections', 'request', request],
      queryFn: ({ signal }) => post<RequestedConnection>('/connections/request', { request }, { signal }),
      retry: false,
    }),
};

export const useApproveConnection = () =>
  useChange(
    ['connections', 'my-sessions'],
    (approval: ConnectionApproval) => post<ApprovedConnection>('/connections/approval', approval),
    { handlesErrors: true },
  );

export const useDisconnect = () =>
  useChange(['connections', 'my-sessions'], (id: string) => remove(`/connections/${id}`));
