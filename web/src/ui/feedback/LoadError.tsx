import { ApiProblem } from '../../lib/http/apiProblem';
import { ErrorPanel } from './ErrorPanel';

interface LoadErrorProps {
  /** What could not be loaded, as a sentence. */
  title: string;
  /** Of the query that failed. */
  query: { error: Error | null; refetch: () => unknown; isRefetching: boolean };
}

/** What stands in the place of something that could not be fetched: why, as far as the server says, and Try Again. */
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
