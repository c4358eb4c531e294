import type { ApiKey, NewApiKey } from '@rapport/shared/apiKeys';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, post, remove } from '../../lib/http/http';

export const apiKeyQueries = {
  list: () =>
    queryOptions({
      queryKey: ['api-keys'],
      queryFn: ({ signal }) => get<ApiKey[]>('/api-keys', { signal }),
    }),
};

/** The dialog and the list say in the specification's words what went wrong. */
const meta = { handlesErrors: true, changes: ['api-keys'] };

export const useCreateApiKey = () =>
  useMutation({
    meta,
    mutationFn: (input: NewApiKey) => post<ApiKey>('/api-keys', input),
  });

export const useRotateApiKey = () =>
  useMutation({
    meta,
    mutationFn: (id: string) => post<ApiKey>(`/api-keys/${id}/rotate`, {}),
  });

export const useDeleteApiKey = () =>
  useMutation({
    meta,
    mutationFn: (id: string) => remove(`/api-keys/${id}`),
  });
