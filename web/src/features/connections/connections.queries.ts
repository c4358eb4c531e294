import type {
  ApprovedConnection,
  Connection,
  ConnectionApproval,
  RequestedConnection,
} from '@rapport/shared/connections';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, post, remove } from '../../lib/http/http';

export const connectionQueries = {
  list: () =>
    queryOptions({
      queryKey: ['connections'],
      queryFn: ({ signal }) => get<Connection[]>('/connections', { signal }),
    }),
  /** What an app asks for, in the workspace that the person works in. */
  request: (request: string) =>
    queryOptions({
      queryKey: ['connections', 'request', request],
      queryFn: ({ signal }) => post<RequestedConnection>('/connections/request', { request }, { signal }),
      retry: false,
    }),
};

export const useApproveConnection = () =>
  useMutation({
    meta: { handlesErrors: true, changes: ['connections', 'my-sessions'] },
    mutationFn: (approval: ConnectionApproval) => post<ApprovedConnection>('/connections/approval', approval),
  });

export const useDisconnect = () =>
  useMutation({
    meta: { changes: ['connections', 'my-sessions'] },
    mutationFn: (id: string) => remove(`/connections/${id}`),
  });
