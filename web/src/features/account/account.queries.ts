import type { Tokens } from '@rapport/shared/access';
import type { AccountDeletion, AccountDeletionPreview, WorkspaceDeletion } from '@rapport/shared/account';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { http, post } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';

export const accountQueries = {
  deletion: () =>
    queryOf<AccountDeletionPreview>(['account', 'deletion'], '/account/deletion', {
      // Always stale, because someone may have joined a workspace since the last request.
      staleTime: 0,
    }),
};

/** Loads the preview again after a failed deletion: sign-ins expire and teams change. */
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
