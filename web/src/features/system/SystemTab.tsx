import type { Finding } from '@rapport/shared/system';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { LoadError } from '../../ui/LoadError';
import { Skeleton } from '../../ui/Skeleton';
import { toast } from '../../ui/toast';
import { systemQueries, useSendTestMail } from './system.queries';

const STATES: Record<Finding['state'], { tone: 'ok' | 'neutral' | 'danger'; label: string }> = {
  working: { tone: 'ok', label: 'Working' },
  'not set': { tone: 'neutral', label: 'Not set' },
  failing: { tone: 'danger', label: 'Failing' },
};

/** How each part of the installation is, for whoever runs it. */
export function SystemTab({ email }: { email: string }) {
  const { data: report, error, refetch, isRefetching } = useQuery(systemQueries.report());
  const test = useSendTestMail();
  if (error && !report) {
    return <LoadError title="The system could not be examined" query={{ error, refetch, isRefetching }} />;
  }
  return (
    <Card
      title="System"
      isFlush
      actions={
        <>
          <Button
            size="small"
            isBusy={test.isPending}
            onClick={() =>
              test.mutate(undefined, {
                onSuccess: () => toast.success('Test mail sent', { description: `Look into the mailbox of ${email}.` }),
              })
            }
          >
            Send a test mail
          </Button>
          <Button size="small" isBusy={isRefetching} onClick={() => void refetch()}>
            <RefreshCw size={15} aria-hidden="true" />
            Examine again
          </Button>
        </>
      }
    >
      <p className="px-4 py-3 text-ink-soft">
        {report ? `Rapport ${report.version}. ` : ''}You see this because you run this installation; `npm run doctor`
        says the same.
      </p>
      {!report && <Skeleton className="m-4 h-64" />}
      {report && (
        <dl className="divide-y divide-line border-line border-t">
          {report.findings.map(({ part, state, says }) => (
            <div key={part} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5">
              <dt className="w-32 font-medium">{part}</dt>
              <dd className="flex min-w-0 flex-1 basis-64 flex-wrap items-baseline gap-x-3 gap-y-1">
                <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
                <span className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">{says}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
