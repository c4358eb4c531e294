import { Trans, useLingui } from '@lingui/react/macro';
import type { Campaign } from '@rapport/shared/campaigns';
import { formatDateTime } from '@rapport/shared/dates';
import { usePreferences } from '../../lib/format/preferences';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';

/** When a scheduled campaign will be sent, with a button to cancel that; nothing for a draft. */
export function ScheduledNotice({ campaign, onTakeBack }: { campaign: Campaign; onTakeBack: () => void }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { status, scheduled_at } = campaign;
  if (status !== 'scheduled' || !scheduled_at) return null;
  return (
    <Banner
      title={t`Scheduled for ${{ time: formatDateTime(scheduled_at, preferences) }}`}
      action={
        <Button size="small" onClick={() => onTakeBack()}>
          <Trans>Move back to draft</Trans>
        </Button>
      }
    >
      <Trans>It will be sent to everyone in its audience at that time.</Trans>
    </Banner>
  );
}
