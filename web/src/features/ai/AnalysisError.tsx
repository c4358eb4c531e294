import { Link } from 'react-router-dom';
import { ApiProblem } from '../../lib/apiProblem';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { failureOf } from './ai.queries';

interface AnalysisErrorProps {
  what: 'insights' | 'lead scores';
  query: { error: Error | null; refetch: () => unknown; isRefetching: boolean };
}

/** In the place of an analysis that could not be made: why, and what to do. */
export function AnalysisError({ what, query: { error, refetch, isRefetching } }: AnalysisErrorProps) {
  if (error instanceof ApiProblem && error.status === 401) {
    return (
      <EmptyState
        title="Please sign in to access AI analysis"
        action={
          <Button asChild tone="primary">
            <Link to={paths.landing}>Go to Login</Link>
          </Button>
        }
      />
    );
  }
  return <ErrorPanel title={failureOf(error, what)} onRetry={() => void refetch()} isRetrying={isRefetching} />;
}
