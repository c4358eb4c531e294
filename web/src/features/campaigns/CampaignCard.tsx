import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type Campaign, isUnderWay } from '@rapport/shared/campaigns';
import { formatDateTime } from '@rapport/shared/dates';
import { campaignPath } from '@rapport/shared/paths';
import { Trash2 } from 'lucide-react';
import { usePreferences } from '../../lib/format/preferences';
import { useNumber } from '../../lib/format/useNumber';
import { usePercent } from '../../lib/format/usePercent';
import { useWords } from '../../lib/words/macros';
import { IconButton } from '../../ui/button/IconButton';
import { LinkButton } from '../../ui/button/LinkButton';
import { Progress } from '../../ui/feedback/Progress';
import { Badge } from '../../ui/text/Badge';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { audienceInWords, CAMPAIGN_STATUS } from './campaignLabels';

/** One campaign in the list: its subject, its status and its results. */
export function CampaignCard({ campaign, onDelete }: { campaign: Campaign; onDelete: () => void }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const { id, name, subject, status, audience } = campaign;
  const { label, tone } = CAMPAIGN_STATUS[status];
  return (
    <article className="campaign-card flex h-full flex-col gap-2 rounded-lg border border-line bg-surface p-4">
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 title={name} className="truncate font-display text-name">
            <bdi>{name}</bdi>
          </h2>
          <p title={subject} className="truncate text-ink-soft">
            <bdi>{subject}</bdi>
          </p>
        </div>
        <Badge tone={tone}>{_(label)}</Badge>
      </header>
      <p title={audienceInWords(_, audience)} className="shrink-0 truncate text-ink-faint text-xs">
        <bdi>{audienceInWords(_, audience)}</bdi>
      </p>
      <Outcome campaign={campaign} />
      <footer className="mt-auto flex items-center justify-between gap-2">
        <LinkButton to={campaignPath(id)} aria-label={t`View details of ${name}`} size="small">
          <Trans>View Details</Trans>
        </LinkButton>
        {!isUnderWay(status) && (
          <IconButton
            icon={Trash2}
            label={t`Delete ${name}`}
            size="small"
            tone="danger"
            className="row-tool"
            onClick={onDelete}
          />
        )}
      </footer>
    </article>
  );
}

function Outcome({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const number = useNumber();
  const percent = usePercent();
  const { status, scheduled_at, finished_at, created_at, sent_count, open_rate, recipients_count, pending_count } =
    campaign;
  if (status === 'sending' || status === 'paused') {
    const done = recipients_count - pending_count;
    const progressText = t`${{ done: number(done) }} of ${{ all: number(recipients_count) }}`;
    return (
      <div className="flex flex-col gap-1.5">
        <p className="text-ink-soft tabular-nums">{progressText}</p>
        <Progress
          label={t`Progress of ${{ name: campaign.name }}`}
          percent={(100 * done) / Math.max(1, recipients_count)}
          valueText={progressText}
        />
      </div>
    );
  }
  if (status === 'scheduled' && scheduled_at) {
    return <p className="text-ink-soft">{t`Scheduled for ${{ time: formatDateTime(scheduled_at, preferences) }}`}</p>;
  }
  if (status === 'sent') {
    return (
      <div className="text-ink-soft tabular-nums">
        <p>
          <Plural value={sent_count} one="# sent" other="# sent" />
          {open_rate !== null && `\u00a0· ${t`${{ share: percent(open_rate) }} opened (estimated)`}`}
        </p>
        {finished_at && <RelativeTime instant={finished_at} />}
      </div>
    );
  }
  if (campaign.problem) return <p className="line-clamp-2 text-danger-text">{campaign.problem}</p>;
  return (
    <p className="text-ink-faint">
      <Trans>
        Created <RelativeTime instant={created_at} isInSentence />
      </Trans>
    </p>
  );
}
