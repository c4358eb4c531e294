import type { UseQueryResult } from '@tanstack/react-query';
import { ApiProblem } from '../../lib/apiProblem';
import { ErrorPanel } from '../../ui/ErrorPanel';

/** A report that could not be had. */
export function Failed({ query: { error, refetch, isRefetching } }: { query: UseQueryResult }) {
  return (
    <ErrorPanel
      title="The report could not be loaded"
      message={error instanceof ApiProblem ? error.message : undefined}
      onRetry={() => void refetch()}
      isRetrying={isRefetching}
    />
  );
}
