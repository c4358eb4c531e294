import { ApiProblem } from '../../lib/http/apiProblem';
import { paths } from '../../lib/routes/paths';
import { LinkButton } from '../../ui/button/LinkButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel';
import { analysisErrorMessage } from './ai.queries';

interface AnalysisErrorProps {
  what: 'insights' | 'lead scores';
  query: { error: Error | null; refetch: () => unknown; isRefetching: boolean };
}

/** In the place of an analysis that could not be made: why, and what to do. */
export function AnalysisError({ what, query: { error, refetch, isRefetching } }: AnalysisErrorProps) {
  if (error instanceof ApiProblem && error.status === 401) {
    return (
      <EmptyState
        picture="key"
        title="Please sign in to access AI analysis"
        action={
          <LinkButton to={paths.landing} tone="primary">
            Go to Login
          </LinkButton>
        }
      />
    );
  }
  return (
    <ErrorPanel title={analysisErrorMessage(error, what)} onRetry={() => void refetch()} isRetrying={isRefetching} />
  );
}
