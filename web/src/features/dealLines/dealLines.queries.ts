import type { Deal } from '@rapport/shared/deals';
import type { DealLines, DealLinesChange } from '@rapport/shared/lines';
import { useMutation } from '@tanstack/react-query';
import { put } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';

export const linesQuery = (dealId: string) => queryOf<DealLines>(['deals', 'lines', dealId], `/deals/${dealId}/lines`);

interface SeenChange {
  change: DealLinesChange;
  /** The version of the deal that was seen. */
  seen: Pick<Deal, 'updated_at'>;
}

export const useChangeLines = ({ id }: Deal) =>
  useMutation({
    meta: { changes: ['deals'], handlesErrors: true },
    mutationFn: ({ change, seen }: SeenChange) => put<DealLines>(`/deals/${id}/lines`, change, seen),
    onSuccess: (lines, _change, _before, { client }) => client.setQueryData(linesQuery(id).queryKey, lines),
  });
