import type { Deal } from '@rapport/shared/deals';
import type { DealLines, DealLinesChange } from '@rapport/shared/lines';
import { useMutation } from '@tanstack/react-query';
import { put } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';

export const linesQuery = (dealId: string) => queryOf<DealLines>(['deals', 'lines', dealId], `/deals/${dealId}/lines`);

export const useChangeLines = ({ id, updated_at }: Deal) =>
  useMutation({
    meta: { changes: ['deals'], handlesErrors: true },
    mutationFn: (change: DealLinesChange) => put<DealLines>(`/deals/${id}/lines`, change, { updated_at }),
    onSuccess: (lines, _change, _before, { client }) => client.setQueryData(linesQuery(id).queryKey, lines),
  });
