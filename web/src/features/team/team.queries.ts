import type { Tokens, WorkspaceRole } from '@rapport/shared/access';
import type {
  Absence,
  HandOver,
  HandOverPreview,
  HandOverResult,
  InvitationPreview,
  MadeInvitation,
  NewInvitation,
} from '@rapport/shared/team';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, http, post, remove } from '../../lib/http/http';

export const teamQueries = {
  preview: (token: string) =>
    queryOptions({
      queryKey: ['invitation', token],
      queryFn: async () => {
        const preview = await post<InvitationPreview>('/auth/invitation', { token });
        if (preview.brand) (await import('../../lib/brand/showBrand')).showBrand(preview.brand);
        return preview;
      },
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** What a member would hand over, as of now. */
  handOver: (from_id: string, closed: boolean) =>
    queryOptions({
      queryKey: ['handover', from_id, closed],
      queryFn: ({ signal }) =>
        get<HandOverPreview>(`/team/members/${from_id}/handover`, { signal, params: { closed } }),
      staleTime: 0,
      gcTime: 0,
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

export const useHandOver = () =>
  useMutation({
    meta: { handlesErrors: true, changes: 'everything' },
    mutationFn: (handOver: HandOver) => post<HandOverResult>('/team/handovers', handOver),
  });

export const useUndoHandOver = () =>
  useMutation({
    meta: { changes: 'everything' },
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await post(`/bulk-changes/${id}/undo`);
    },
  });

/** Says when a member is away; `null` ends it. */
export const useSetAbsence = () =>
  useMutation({
    meta: { handlesErrors: true, changes: ['team'] },
    mutationFn: async ({ id, absence }: { id: string; absence: Absence | null }) => {
      const address = `/team/members/${id}/absence`;
      await (absence ? http.put(address, absence) : remove(address));
    },
  });
