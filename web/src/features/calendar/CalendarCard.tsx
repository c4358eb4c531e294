import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarFeed, CalendarKind } from '@rapport/shared/calendar';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { CopyButton } from '../../ui/button/CopyButton';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { CheckList } from '../../ui/form/CheckList';
import { Switch } from '../../ui/form/Switch';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Card } from '../../ui/page/Card';
import { calendarQuery, useChangeCalendar, useRotateCalendar, useStopCalendar } from './calendar.queries';

/** The address at which a calendar app reads what is due. */
export function CalendarCard() {
  const { t } = useLingui();
  return (
    <Card
      title={t`Calendar`}
      subtitle={t`Tasks, next steps and expected closes in Google, Apple or Outlook Calendar`}
      className="max-w-2xl"
    >
      <QueryState query={useQuery(calendarQuery())} failed={t`The calendar could not be loaded`} skeleton="h-24 w-full">
        {(feed) => (feed.address ? <Address feed={feed} address={feed.address} /> : <Offer feed={feed} />)}
      </QueryState>
    </Card>
  );
}

function Offer({ feed: { kinds, everyone } }: { feed: CalendarFeed }) {
  const { mutate, isPending } = useChangeCalendar();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">
        <Trans>
          You get an address of your own. Your calendar app subscribes to it and looks for changes by itself.
        </Trans>
      </p>
      <Button icon={CalendarPlus} tone="primary" isBusy={isPending} onClick={() => mutate({ kinds, everyone })}>
        <Trans>Create address</Trans>
      </Button>
    </div>
  );
}

function Address({ feed: { kinds, everyone }, address }: { feed: CalendarFeed; address: string }) {
  const { t } = useLingui();
  const { mutate: change } = useChangeCalendar();
  const { mutateAsync: rotate } = useRotateCalendar();
  const { mutateAsync: stop } = useStopCalendar();
  const [asked, setAsked] = useState<'rotate' | 'stop' | null>(null);
  const choices: { value: CalendarKind; label: string }[] = [
    { value: 'tasks', label: t`Tasks` },
    { value: 'next_steps', label: t`Next steps` },
    { value: 'closes', label: t`Expected closes` },
  ];
  const choose = (chosen: string[]) => {
    if (chosen.length === 0) toast.info(t`Choose what to show`);
    else change({ kinds: choices.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])), everyone });
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <output
          aria-label={t`Calendar address`}
          className="min-w-0 flex-1 select-all break-all rounded-md bg-sunken px-3 py-2 font-mono text-sm"
        >
          {address}
        </output>
        <CopyButton label={t`Calendar address`} text={address} />
      </div>
      <p className="text-ink-soft">
        <Trans>Anyone who has this address can read what is in it, without signing in. Keep it to yourself.</Trans>
      </p>
      <ul className="list-disc ps-5 text-ink-soft">
        <li>
          <Trans>Google Calendar: Other calendars, then From URL</Trans>
        </li>
        <li>
          <Trans>Apple Calendar: File, then New Calendar Subscription</Trans>
        </li>
        <li>
          <Trans>Outlook: Add calendar, then Subscribe from web</Trans>
        </li>
      </ul>
      <fieldset>
        <legend className="font-medium">
          <Trans>Show</Trans>
        </legend>
        <CheckList choices={choices} value={kinds} onChange={choose} />
      </fieldset>
      <Switch
        label={t`Of everyone in the workspace`}
        checked={everyone}
        onChange={(all) => change({ kinds, everyone: all })}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsked('rotate')}>
          <Trans>New address</Trans>
        </Button>
        <Button onClick={() => setAsked('stop')}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'rotate'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t`Create a new calendar address?`}
        description={t`The current address stops at once. Subscribe again in your calendar app.`}
        confirmLabel={t`New address`}
        onConfirm={() => rotate()}
      />
      <ConfirmDialog
        open={asked === 'stop'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t`Turn off the calendar address?`}
        description={t`Calendar apps that subscribed to it find nothing there anymore.`}
        confirmLabel={t`Turn off`}
        onConfirm={() => stop()}
      />
    </div>
  );
}
