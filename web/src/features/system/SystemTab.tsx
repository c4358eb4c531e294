import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Finding } from '@rapport/shared/system';
import type { Sentence } from '@rapport/shared/words';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { serverConfig } from '../../lib/http/serverConfig';
import { appName } from '../../lib/words/i18n';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Card } from '../../ui/page/Card';
import { Badge } from '../../ui/text/Badge';
import { systemQueries, useSendTestEmail } from './system.queries';

const STATES: Record<Finding['state'], { tone: 'ok' | 'neutral' | 'danger'; label: Sentence }> = {
  working: { tone: 'ok', label: msg`Working` },
  'not set': { tone: 'neutral', label: msg`Not set` },
  failing: { tone: 'danger', label: msg`Failing` },
};

/** The state of each part of the installation, for its operator. */
export function SystemTab({ email, onOutbox }: { email: string; onOutbox: () => void }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const query = useQuery(systemQueries.report());
  const { data: config } = useQuery(serverConfig());
  const test = useSendTestEmail();
  return (
    <Card
      title={t`System`}
      isFlush
      actions={
        <>
          <Button
            size="small"
            isBusy={test.isPending}
            onClick={() =>
              test.mutate(undefined, {
                onSuccess: () =>
                  config?.mail === 'smtp'
                    ? toast.success(t`Test email sent`, { description: t`Check the inbox of ${email}.` })
                    : toast.info(t`No email server is set up`, {
                        description: t`The email was saved in the outbox instead.`,
                        action: { label: t`Open the outbox`, onClick: onOutbox },
                      }),
              })
            }
          >
            <Trans>Send test email</Trans>
          </Button>
          <Button icon={RefreshCw} size="small" isBusy={query.isRefetching} onClick={() => void query.refetch()}>
            <Trans>Run checks again</Trans>
          </Button>
        </>
      }
    >
      <p className="px-4 py-3 text-ink-soft">
        {query.data && `${appName()} ${query.data.version}. `}
        <Trans>
          You see this because you manage this installation. <code>npm run doctor</code> runs the same checks.
        </Trans>
      </p>
      <QueryState query={query} failed={t`The system checks could not be loaded`} skeleton="m-4 h-64">
        {(report) => (
          <dl className="divide-y divide-line border-line border-t">
            {report.findings.map(({ part, state, says }) => (
              <div key={part} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5">
                <dt className="w-32 font-medium">{part}</dt>
                <dd className="flex min-w-0 flex-1 basis-64 items-baseline gap-x-3">
                  <span className="w-20 shrink-0">
                    <Badge tone={STATES[state].tone}>{_(STATES[state].label)}</Badge>
                  </span>
                  <span
                    className={clsx(
                      'inline-block min-w-0 text-ink-soft [overflow-wrap:anywhere]',
                      !says.startsWith('http') && 'first-letter:uppercase',
                    )}
                  >
                    {says}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </QueryState>
    </Card>
  );
}
