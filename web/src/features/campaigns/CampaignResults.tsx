import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Campaign, isUnderWay, type RecipientFilter } from '@rapport/shared/campaigns';
import { clsx } from 'clsx';
import { useNumber } from '../../lib/format/useNumber';
import { usePercent } from '../../lib/format/usePercent';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { FigureStrip } from '../../ui/chart/FigureStrip';
import { Banner } from '../../ui/feedback/Banner';
import { Progress } from '../../ui/feedback/Progress';
import { Card } from '../../ui/page/Card';
import '../../ui/chart/chart.css';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { RECIPIENT_FILTERS } from './campaignLabels';
import { useCampaignAction } from './campaigns.queries';

interface Part {
  count: (of: Campaign) => number;
  /** The status of the recipients that are counted. */
  status: keyof typeof RECIPIENT_FILTERS;
  look?: string;
  /** The color of its bar. */
  color: string;
}

/** The counts add up to all recipients of the campaign. */
const PARTS: Part[] = [
  {
    count: (of) => of.delivered_count,
    status: 'delivered',
    look: 'text-ok-text',
    color: 'var(--color-ok)',
  },
  {
    count: (of) => of.bounced_count,
    status: 'bounced',
    look: 'text-danger-text',
    color: 'var(--color-danger)',
  },
  {
    count: (of) => of.failed_count,
    status: 'failed',
    look: 'text-danger-text',
    color: 'var(--color-danger)',
  },
  {
    count: (of) => of.unknown_count,
    status: 'unknown',
    look: 'text-warning-text',
    color: 'var(--color-warning)',
  },
  { count: (of) => of.suppressed_count, status: 'left_out', color: 'var(--color-control)' },
  { count: (of) => of.pending_count, status: 'pending', color: 'var(--color-control)' },
];

interface CampaignResultsProps {
  campaign: Campaign;
  /** The status of the recipients that are shown below. */
  status: string;
  onStatus: (status: RecipientFilter | '') => void;
}

/** The progress and results of a campaign. A click on a number shows the recipients that it counts. */
export function CampaignResults({ campaign, status, onStatus }: CampaignResultsProps) {
  const { _ } = useWords();
  const number = useNumber();
  const everybody = PARTS.reduce((sum, { count }) => sum + count(campaign), 0) || 1;
  return (
    <>
      <Progressing campaign={campaign} />
      <FigureStrip className="grid-cols-2 sm:grid-cols-3 xl:grid-cols-6">
        {PARTS.map(({ count, status: of, look, color }) => (
          <button
            key={of}
            type="button"
            aria-pressed={status === of}
            onClick={() => onStatus(status === of ? '' : of)}
            className={clsx(
              'flex flex-col-reverse text-start transition-colors duration-150 focus-visible:-outline-offset-2',
              status === of ? 'bg-accent-soft' : 'hover:bg-hover/60',
            )}
          >
            <span aria-hidden="true" className="mt-2 block h-1 rounded-full bg-line">
              <span
                className="chart-mark block h-full rounded-full"
                style={{ width: `${(100 * count(campaign)) / everybody}%`, background: color }}
              />
            </span>
            <span className="text-ink-faint text-xs">{_(RECIPIENT_FILTERS[of])}</span>
            <span className={clsx('h-8 font-display text-figure tabular-nums', count(campaign) > 0 && look)}>
              {number(count(campaign))}
            </span>
          </button>
        ))}
      </FigureStrip>
      <Reactions campaign={campaign} />
      <Again campaign={campaign} />
    </>
  );
}

function Progressing({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui();
  const number = useNumber();
  const { id, status, recipients_count, pending_count, problem } = campaign;
  const { mutate: act, isPending, variables } = useCampaignAction();
  if (!isUnderWay(status)) return problem ? <Banner tone="danger">{problem}</Banner> : null;
  const done = recipients_count - pending_count;
  const progressText =
    recipients_count === 0
      ? t`Selecting recipients…`
      : t`${{ done: number(done) }} of ${plural(recipients_count, { one: '# processed', other: '# processed' })}`;
  const press = (action: 'pause' | 'resume' | 'cancel') => ({
    isBusy: isPending && variables?.action === action,
    onClick: () => act({ id, action }),
  });
  return (
    <Card>
      <div className="flex flex-col gap-3">
        {problem && <Banner tone="warning">{problem}</Banner>}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="status" className="tabular-nums">
            {progressText}
          </p>
          <div className="flex gap-2">
            {status === 'sending' ? (
              <Button size="small" {...press('pause')}>
                <Trans>Pause</Trans>
              </Button>
            ) : (
              <Button size="small" tone="primary" {...press('resume')}>
                <Trans>Resume</Trans>
              </Button>
            )}
            <Button size="small" {...press('cancel')}>
              <Trans>Cancel the rest</Trans>
            </Button>
          </div>
        </div>
        <Progress
          label={t`Progress`}
          tone={status === 'paused' ? 'warning' : 'accent'}
          percent={recipients_count === 0 ? undefined : (100 * done) / recipients_count}
          valueText={progressText}
        />
        {status === 'sending' && (
          <p className="text-[13px]/4.5 text-ink-faint">
            <Trans>You can leave this page. You will get a notification when it is done.</Trans>
          </p>
        )}
      </div>
    </Card>
  );
}

/** The opens and clicks of the recipients, as far as they can be known. */
function Reactions({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui();
  const number = useNumber();
  const percent = usePercent();
  const { tracks_opens, open_rate, click_rate, unsubscribed_count, complained_count, started_at, sent_count } =
    campaign;
  const share = (rate: number | null) => (rate === null ? '–' : percent(rate));
  const facts = [
    { label: t`Accepted by email servers`, text: number(sent_count) },
    ...(tracks_opens
      ? [
          { label: t`Opened (estimated)`, text: share(open_rate) },
          { label: t`Clicked (estimated)`, text: share(click_rate) },
        ]
      : []),
    { label: t`Unsubscribed`, text: number(unsubscribed_count) },
    { label: t`Complained`, text: number(complained_count) },
    ...(started_at ? [{ label: t`Started`, text: <RelativeTime instant={started_at} /> }] : []),
  ];
  return (
    <div>
      <FigureStrip isList className="grid-cols-2 sm:grid-cols-3 xl:grid-cols-6">
        {facts.map(({ label, text }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-ink-faint text-xs">{label}</dt>
            <dd className="font-display text-heading tabular-nums">{text}</dd>
          </div>
        ))}
      </FigureStrip>
      <p className="mt-2 max-w-prose text-[13px]/4.5 text-ink-faint">
        {tracks_opens
          ? t`Opens and clicks are estimates. Some email apps load every image automatically, others load none, and security scanners follow links. Activity that clearly comes from software is not counted.`
          : t`Opens and clicks were not measured.`}
      </p>
    </div>
  );
}

function Again({ campaign: { id, status, unknown_count, failed_count } }: { campaign: Campaign }) {
  const { t } = useLingui();
  const { mutate: act, isPending } = useCampaignAction();
  if (status !== 'sent' && status !== 'failed') return null;
  const resend = (recipients: 'unknown' | 'failed') => act({ id, action: 'resend', body: { status: recipients } });
  return (
    <>
      {unknown_count > 0 && (
        <Banner
          tone="warning"
          title={t`Some deliveries are unknown`}
          action={
            <Button size="small" isBusy={isPending} onClick={() => resend('unknown')}>
              <Trans>Resend</Trans>
            </Button>
          }
        >
          <Trans>The connection was lost while their email was being sent. If you resend, some may get it twice.</Trans>
        </Banner>
      )}
      {failed_count > 0 && (
        <Banner
          title={t`Some emails failed`}
          action={
            <Button size="small" isBusy={isPending} onClick={() => resend('failed')}>
              <Trans>Retry failed emails</Trans>
            </Button>
          }
        >
          <Trans>The table below shows the response of each email server.</Trans>
        </Banner>
      )}
    </>
  );
}
