import type { Analysis, AnalysisKind } from '@rapport/shared/analyses';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { get, http } from '../http/http';
import { useChange } from '../http/useChange';

/** How soon to ask again for an analysis that is running. */
const AGAIN_MS = 3_000;

/**
 * The status of the analysis behind a list when the list was last loaded. Once a new analysis is finished, the
 * `readers` are refetched.
 */
export const useAnalysis = (
  kind: AnalysisKind,
  { readAt, readers }: { readAt: number; readers: readonly string[] },
) => {
  const client = useQueryClient();
  const { data: analysis } = useQuery({
    queryKey: ['analyses', kind, readAt],
    queryFn: async ({ signal }) =>
      (await get<Analysis[]>('/analyses', { signal })).find((each) => each.kind === kind) ?? null,
    enabled: readAt > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.status === 'running' && AGAIN_MS,
  });
  const isRunning = analysis?.status === 'running';
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void client.invalidateQueries({ queryKey: readers });
    wasRunning.current = isRunning;
  }, [client, readers, isRunning]);
  return analysis;
};

/** Starts a new analysis of a large workspace. */
export const useRefreshAnalysis = (kind: AnalysisKind) =>
  useChange(['analyses'], () => http.post('/analyses/refresh', { kind }));
