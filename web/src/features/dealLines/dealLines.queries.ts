import type { Deal } from '@rapport/shared/deals';
import type { DealLines, DealLinesChange } from '@rapport/shared/lines';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, put } from '../../lib/http/http';

export const linesQuery = (dealId: string) =>
  queryOptions({
    queryKey: ['deals', 'lines', dealId],
    queryFn: ({ signal }) => get<DealLines>(`/deals/${dealId}/lines`, { signal }),
  });

export const useChangeLines = ({ id, updated_at }: Deal) =>
  useMutation({
    meta: { changes: ['deals'], handlesErrors: true },
    mutationFn: (change: DealLinesChange) => put<DealLines>(`/deals/${id}/lines`, change, { updated_at }),
    onSuccess: (lines, _change, _before, { client }) => client.setQueryData(linesQuery(id).queryKey, lines),
  });
