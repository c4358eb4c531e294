import { Trans, useLingui } from '@lingui/react/macro';
import type { WebhookDelivery } from '@rapport/shared/webhooks';
import { useQuery } from '@tanstack/react-query';
import { RotateCw, Send } from 'lucide-react';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { Fold } from '../../ui/page/Fold';
import { Badge } from '../../ui/text/Badge';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { useReplay, useTestWebhook, webhookQueries } from './webhooks.queries';
import { FAILURES } from './webhookWords';

/** The deliveries to an endpoint, with its responses. */
export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const { t } = useLingui();
  const query = useQuery(webhookQueries.deliveries(webhookId));
  const test = useTestWebhook(webhookId);
  const replay = useReplay(webhookId);
  const sendTest = (
    <Button icon={Send} isBusy={test.isPending} onClick={() => test.mutate()}>
      <Trans>Send test</Trans>
    </Button>
  );
  return (
    <QueryState query={query} failed={t`The deliveries could not be loaded`} skeleton="h-40">
      {(deliveries) =>
        deliveries.length === 0 ? (
          <EmptyState picture="plug" title={t`Nothing sent yet`} action={sendTest}>
            <Trans>Events appear here as they are sent. They are kept for 30 days.</Trans>
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-2">
            <div className="flex justify-end">{sendTest}</div>
            <ul className="divide-y divide-line">
              {deliveries.map((delivery) => (
                <Delivery
                  key={delivery.id}
                  delivery={delivery}
                  isBusy={replay.isPending && replay.variables === delivery.id}
                  onReplay={() => replay.mutate(delivery.id)}
                />
              ))}
            </ul>
          </div>
        )
      }
    </QueryState>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery;
  isBusy: boolean;
  onReplay: () => void;
}

function Delivery({ delivery, isBusy, onReplay }: DeliveryProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  const { event, status, attempts, happened_at, next_at, failure, response_status, response_body, body } = delivery;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="font-medium">{event}</code>
        {status === 'delivered' && <Badge tone="ok">{t`Delivered`}</Badge>}
        {status === 'failed' && <Badge tone="danger">{t`Failed`}</Badge>}
        {status === 'pending' && <Badge tone="warning">{t`Waiting`}</Badge>}
        {response_status !== null && <span className="text-ink-soft text-xs">HTTP {response_status}</span>}
        <span className="text-ink-faint text-xs">
          <RelativeTime instant={happened_at} />
        </span>
        {status !== 'pending' && (
          <Button icon={RotateCw} size="small" className="ms-auto" isBusy={isBusy} onClick={onReplay}>
            <Trans>Send again</Trans>
          </Button>
        )}
      </div>
      {failure && <p className="text-sm text-warning-text">{_(FAILURES[failure])}</p>}
      {status === 'pending' && attempts > 0 && next_at && (
        <p className="text-ink-faint text-xs">
          <Trans>
            Next attempt <RelativeTime instant={next_at} isInSentence />
          </Trans>
        </p>
      )}
      {(body || response_body) && (
        <Fold label={t`Details`}>
          <div className="flex flex-col gap-2">
            {body && <Text label={t`Sent`} text={body} />}
            {response_body && <Text label={t`Answer`} text={response_body} />}
          </div>
        </Fold>
      )}
    </li>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-ink-faint text-xs">{label}</p>
      <pre className="max-h-48 overflow-y-auto whitespace-pre-wrap break-all rounded-md bg-sunken p-2 text-xs">
        {text}
      </pre>
    </div>
  );
}
