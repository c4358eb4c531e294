import type { ApiKey, NewApiKey } from '@rapport/shared/apiKeys';
import { post, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

export const apiKeyQueries = {
  list: () => queryOf<ApiKey[]>(['api-keys'], '/api-keys'),
};

const KEY = ['api-keys'];
/** The dialog and the list report errors themselves, in the words of the specification. */
const meta = { handlesErrors: true } as const;

export const useCreateApiKey = () => useChange(KEY, (input: NewApiKey) => post<ApiKey>('/api-keys', input), meta);

export const useRotateApiKey = () => useChange(KEY, (id: string) => post<ApiKey>(`/api-keys/${id}/rotate`, {}), meta);

export const useDeleteApiKey = () => useChange(KEY, (id: string) => remove(`/api-keys/${id}`), meta);
