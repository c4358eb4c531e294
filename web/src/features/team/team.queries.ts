import type { CurrentUser, Tokens, WorkspaceRole } from '@rapport/shared/access';
import type { InvitationPreview, MadeInvitation, NewInvitation } from '@rapport/shared/team';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { http, post, remove } from '../../lib/http/http';
import { teamQuery } from '../../lib/workspace/team';

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
    meta: { handlesErrors: true },
    mutationFn: (input: NewInvitation) => post<MadeInvitation>('/team/invitations', input),
    onSuccess: (_made, _input, _result, { client }) => client.invalidateQueries(teamQuery()),
  });

export const useRevokeInvitation = () =>
  useMutation({
    mutationFn: (id: string) => remove(`/team/invitations/${id}`),
    onSuccess: (_nothing, _id, _result, { client }) => client.invalidateQueries(teamQuery()),
  });

export const useChangeRole = () =>
  useMutation({
    mutationFn: ({ id, role }: { id: string; role: WorkspaceRole }) => http.put(`/team/members/${id}`, { role }),
    onSuccess: (_nothing, _input, _result, { client }) => client.invalidateQueries(teamQuery()),
  });

export const useRemoveMember = () =>
  useMutation({
    mutationFn: ({ id, handOverTo }: { id: string; handOverTo: string }) =>
      remove(`/team/members/${id}?hand_over_to=${handOverTo}`),
    // Whose the records are has changed with it.
    onSuccess: (_nothing, _input, _result, { client }) => client.invalidateQueries(),
  });

export const useAcceptInvitation = () =>
  useMutation({
    meta: { handlesErrors: true },
    mutationFn: (token: string) => post<Tokens>('/auth/invitation/accept', { token }),
  });

export const useEnterWorkspace = () =>
  useMutation({ mutationFn: (id: CurrentUser['id']) => post<Tokens>(`/auth/workspaces/${id}/enter`) });
