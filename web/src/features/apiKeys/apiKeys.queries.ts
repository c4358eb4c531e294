import type { ApiKey, NewApiKey } from '@rapport/shared/apiKeys';
import { useMutation } from '@tanstack/react-query';
import { post, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';

export const apiKeyQueries = {
  list: () => queryOf<ApiKey[]>(['api-keys'], '/api-keys'),
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
