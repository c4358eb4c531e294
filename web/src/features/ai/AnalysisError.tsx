import { useLingui } from '@lingui/react/macro';
import { ApiProblem } from '../../lib/http/apiProblem';
import { paths } from '../../lib/routes/paths';
import { LinkButton } from '../../ui/button/LinkButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel';

interface AnalysisErrorProps {
  what: 'insights' | 'lead scores';
  query: { error: Error | null; refetch: () => unknown; isRefetching: boolean };
}

/** Shown in place of an analysis that failed: the reason and what to do. */
export function AnalysisError({ what, query: { error, refetch, isRefetching } }: AnalysisErrorProps) {
  const { t } = useLingui();
  if (error instanceof ApiProblem && error.status === 401) {
    return (
      <EmptyState
        picture="key"
        title={t`Please sign in to access AI analysis`}
        action={
          <LinkButton to={paths.landing} tone="primary">
            {t`Go to Login`}
          </LinkButton>
        }
      />
    );
  }
  const [status, reason] = error instanceof ApiProblem && error.status > 0 ? [error.status, error.title] : [];
  const titles = {
    insights: status ? t`Failed to fetch insights: ${status} ${reason}` : t`Failed to generate AI insights`,
    'lead scores': status ? t`Failed to fetch lead scores: ${status} ${reason}` : t`Failed to generate lead scores`,
  };
  return <ErrorPanel title={titles[what]} onRetry={() => void refetch()} isRetrying={isRefetching} />;
}
