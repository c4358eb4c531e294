import { ApiProblem } from '../../lib/http/apiProblem';
import { ErrorPanel } from './ErrorPanel';

export interface LoadedQuery {
  error: Error | null;
  refetch: () => unknown;
  isRefetching: boolean;
}

interface LoadErrorProps {
  /** A sentence that says what could not be loaded. */
  title: string;
  /** The query that failed. */
  query: LoadedQuery;
}

/** Replaces data that could not be loaded, with the server's reason where there is one, and Try Again. */
export function LoadError({ title, query: { error, refetch, isRefetching } }: LoadErrorProps) {
  return (
    <ErrorPanel
      title={title}
      message={error instanceof ApiProblem ? error.message : undefined}
      onRetry={() => void refetch()}
      isRetrying={isRefetching}
    />
  );
}
