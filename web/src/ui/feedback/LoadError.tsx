import { useQueryClient } from '@tanstack/react-query';
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

/**
 * Replaces data that could not be loaded, with the server's reason if there is one. Try Again refetches everything that
 * failed on the page, because one cause rarely affects a single part.
 */
export function LoadError({ title, query: { error, refetch, isRefetching } }: LoadErrorProps) {
  const client = useQueryClient();
  const retry = () => {
    void refetch();
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  };
  return (
    <ErrorPanel
      title={title}
      message={error instanceof ApiProblem ? error.message : undefined}
      onRetry={retry}
      isRetrying={isRefetching}
    />
  );
}
