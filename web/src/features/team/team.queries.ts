import type { Tokens, WorkspaceRole } from '@rapport/shared/access';
import type { InvitationPreview, MadeInvitation, NewInvitation } from '@rapport/shared/team';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { http, post, remove } from '../../lib/http/http';

export const teamQueries = {
  preview: (token: string) =>
    queryOptions({
      queryKey: ['invitation', token],
      queryFn: () => post<InvitationPreview>('/auth/invitation', { token }),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export const useInvite = () =>
  useMutation({
    meta: { handlesErrors: true, changes: ['team'] },
    mutationFn: (input: NewInvitation) => post<MadeInvitation>('/team/invitations', input),
  });

export const useRevokeInvitation = () =>
  useMutation({
    meta: { changes: ['team'] },
    mutationFn: (id: string) => remove(`/team/invitations/${id}`),
  });

export const useChangeRole = () =>
  useMutation({
    meta: { changes: ['team'] },
    mutationFn: ({ id, role }: { id: string; role: WorkspaceRole }) => http.put(`/team/members/${id}`, { role }),
  });

export const useRemoveMember = () =>
  useMutation({
    // The records of the member get another owner.
    meta: { changes: 'everything' },
    mutationFn: ({ id, handOverTo }: { id: string; handOverTo: string }) =>
      remove(`/team/members/${id}?hand_over_to=${handOverTo}`),
  });

export const useAcceptInvitation = () =>
  useMutation({
    meta: { handlesErrors: true },
    mutationFn: (token: string) => post<Tokens>('/auth/invitation/accept', { token }),
  });
