import type { Tokens } from '@rapport/shared/access';
import type { AccountDeletion, AccountDeletionPreview, WorkspaceDeletion } from '@rapport/shared/account';
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { get, http, post } from '../../lib/http/http';

export const accountQueries = {
  deletion: () =>
    queryOptions({
      queryKey: ['account', 'deletion'],
      queryFn: ({ signal }) => get<AccountDeletionPreview>('/account/deletion', { signal }),
      // Somebody may have joined since it was asked last.
      staleTime: 0,
    }),
};

/** What was asked for before may not be enough any more: a sign-in grows old, a team changes. */
const refetchPreview = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: accountQueries.deletion().queryKey });

export const useDeleteAccount = () =>
  useMutation({
    meta: { handlesErrors: true },
    onError: (_problem, _deletion, _result, { client }) => refetchPreview(client),
    mutationFn: (deletion: AccountDeletion) => http.post('/account/deletion', deletion),
  });

export const useDeleteWorkspace = () =>
  useMutation({
    meta: { handlesErrors: true },
    onError: (_problem, _deletion, _result, { client }) => refetchPreview(client),
    mutationFn: (deletion: WorkspaceDeletion) => post<Tokens>('/account/workspace/deletion', deletion),
  });
