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
import { fetchBrand } from '../../lib/brand/fetchBrand';
import { http, post, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

export const teamQueries = {
  preview: (token: string) =>
    queryOptions({
      queryKey: ['invitation', token],
      queryFn: async () => {
        const preview = await post<InvitationPreview>('/auth/invitation', { token });
        if (preview.brand) await fetchBrand(preview.brand);
        return preview;
      },
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The records that a member would hand over now. */
  handOver: (from_id: string, closed: boolean) =>
    queryOf<HandOverPreview>(['handover', from_id, closed], `/team/members/${from_id}/handover`, {
      params: { closed },
      staleTime: 0,
      gcTime: 0,
    }),
};

export const useInvite = () =>
  useChange(['team'], (input: NewInvitation) => post<MadeInvitation>('/team/invitations', input), {
    handlesErrors: true,
  });

export const useRevokeInvitation = () => useChange(['team'], (id: string) => remove(`/team/invitations/${id}`));

export const useChangeRole = () =>
  useChange(['team'], ({ id, role }: { id: string; role: WorkspaceRole }) => http.put(`/team/members/${id}`, { role }));

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
  useChange('everything', (handOver: HandOver) => post<HandOverResult>('/team/handovers', handOver), {
    handlesErrors: true,
  });

export const useUndoHandOver = () =>
  useChange('everything', async (ids: string[]) => {
    for (const id of ids) await post(`/bulk-changes/${id}/undo`);
  });

/** Sets when a member is away; `null` ends the absence. */
export const useSetAbsence = () =>
  useChange(
    ['team'],
    async ({ id, absence }: { id: string; absence: Absence | null }) => {
      const address = `/team/members/${id}/absence`;
      await (absence ? http.put(address, absence) : remove(address));
    },
    { handlesErrors: true },
  );
