import { Trans, useLingui } from '@lingui/react/macro';
import type { Webhook } from '@rapport/shared/webhooks';
import { KeyRound, ListChecks, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useWords } from '../../lib/words/macros';
import { IconButton } from '../../ui/button/IconButton';
import { Badge } from '../../ui/text/Badge';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { useSetWebhookActive } from './webhooks.queries';
import { STOPPED } from './webhookWords';

interface WebhookRowProps {
  webhook: Webhook;
  onAsk: (what: 'edit' | 'log' | 'rotate' | 'delete') => void;
}

/** A webhook in the list: its URL, its events, and whether deliveries succeed. */
export function WebhookRow({ webhook, onAsk }: WebhookRowProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  const { url, description, events, is_active, stopped_for, failing_since, is_secret_lost } = webhook;
  const setActive = useSetWebhookActive(webhook);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 break-all font-medium">{url}</bdi>
          {is_active && !failing_since && !is_secret_lost && <Badge tone="ok">{t`Active`}</Badge>}
          {is_active && (failing_since || is_secret_lost) && <Badge tone="warning">{t`Failing`}</Badge>}
          {!is_active && <Badge>{t`Stopped`}</Badge>}
        </p>
        {description && <p className="break-words text-ink-soft">{description}</p>}
        <p className="break-words text-ink-faint text-xs">
          <code>{events.join(', ')}</code>
        </p>
        {stopped_for && <p className="text-warning-text text-xs">{_(STOPPED[stopped_for])}</p>}
        {is_secret_lost && (
          <p className="text-warning-text text-xs">
            {t`Nothing is sent, because the secret can no longer be read here. Replace it, and enter the new one at the receiver.`}
          </p>
        )}
        {is_active && failing_since && (
          <p className="text-warning-text text-xs">
            <Trans>
              First failed <RelativeTime instant={failing_since} isInSentence />. No delivery has succeeded since.
            </Trans>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center">
        <IconButton icon={ListChecks} label={t`Deliveries to ${url}`} size="small" onClick={() => onAsk('log')} />
        <IconButton
          icon={is_active ? Pause : Play}
          label={is_active ? t`Pause ${url}` : t`Restart ${url}`}
          size="small"
          onClick={() => setActive.mutate(!is_active)}
        />
        <IconButton icon={Pencil} label={t`Edit ${url}`} size="small" onClick={() => onAsk('edit')} />
        <IconButton
          icon={KeyRound}
          label={t`Replace the secret of ${url}`}
          size="small"
          onClick={() => onAsk('rotate')}
        />
        <IconButton icon={Trash2} label={t`Delete ${url}`} size="small" tone="danger" onClick={() => onAsk('delete')} />
      </div>
    </li>
  );
}
