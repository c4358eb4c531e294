import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarFeed, CalendarKind } from '@rapport/shared/calendar';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { CheckList } from '../../ui/form/CheckList';
import { SecretAddress } from '../../ui/form/SecretAddress';
import { Switch } from '../../ui/form/Switch';
import { Card } from '../../ui/page/Card';
import { calendarQuery, useChangeCalendar, useRotateCalendar, useStopCalendar } from './calendar.queries';

/** The URL from which calendar apps read tasks, next steps and expected closes. */
export function CalendarCard() {
  const { t } = useLingui();
  return (
    <Card title={t`Calendar`} subtitle={t`Tasks, next steps and expected closes in Google, Apple or Outlook Calendar`}>
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
          You get your own address. Your calendar app subscribes to it and checks for changes automatically.
        </Trans>
      </p>
      <Button icon={CalendarPlus} tone="primary" isBusy={isPending} onClick={() => mutate({ kinds, everyone })}>
        <Trans>Create address</Trans>
      </Button>
    </div>
  );
}

function Address({ feed, address }: { feed: CalendarFeed; address: string }) {
  const { t } = useLingui();
  const { mutate: change, variables, isPending } = useChangeCalendar();
  // While a choice is being saved, the next one is based on that choice, and not on the old settings.
  const { kinds, everyone } = (isPending && variables) || feed;
  const { mutateAsync: rotate } = useRotateCalendar();
  const { mutateAsync: stop } = useStopCalendar();
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
    <SecretAddress
      label={t`Calendar address`}
      address={address}
      renew={{
        title: t`Create a new calendar address?`,
        description: t`The current address stops at once. Subscribe again in your calendar app.`,
        onConfirm: () => rotate(),
      }}
      stop={{
        title: t`Turn off the calendar address?`,
        description: t`Calendar apps that subscribed to it no longer receive anything.`,
        onConfirm: () => stop(),
      }}
    >
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
        label={t`Include those of other members`}
        checked={everyone}
        onChange={(all) => change({ kinds, everyone: all })}
      />
    </SecretAddress>
  );
}
