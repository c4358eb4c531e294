import type { Tokens } from '@rapport/shared/access';
import type { AccountDeletion, AccountDeletionPreview, WorkspaceDeletion } from '@rapport/shared/account';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, http, post } from '../../lib/http';

export const accountQueries = {
  deletion: () =>
    queryOptions({
      queryKey: ['account', 'deletion'],
      queryFn: ({ signal }) => get<AccountDeletionPreview>('/account/deletion', { signal }),
      // Somebody may have joined since it was asked last.
      staleTime: 0,
    }),
};

export const useDeleteAccount = () =>
  useMutation({
    meta: { tellsItself: true },
    mutationFn: (deletion: AccountDeletion) => http.post('/account/deletion', deletion),
  });

export const useDeleteWorkspace = () =>
  useMutation({
    meta: { tellsItself: true },
    mutationFn: (deletion: WorkspaceDeletion) => post<Tokens>('/account/workspace/deletion', deletion),
  });
