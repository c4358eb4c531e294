import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { NotificationSettings } from '@rapport/shared/settings';
import type { Sentence } from '@rapport/shared/words';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { savedReportsQuery } from '../../lib/reports/savedReports';
import { useWords } from '../../lib/words/macros';
import { toast } from '../../ui/feedback/toast';
import { WaitFor } from '../../ui/feedback/WaitFor';
import { AskBeforeLeaving } from '../../ui/form/AskBeforeLeaving';
import { Form } from '../../ui/form/Form';
import { keepUnsavedInput, replaceWithSaved } from '../../ui/form/keepTyped';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { SwitchField } from '../../ui/form/SwitchField';
import { DeviceReminders } from './DeviceReminders';
import { ReportEmails } from './ReportEmails';
import { SettingsCard } from './SettingsCard';
import { settingsQueries, useSaveNotifications } from './settings.queries';

const SWITCHES: { name: keyof NotificationSettings; label: Sentence; hint: Sentence }[] = [
  { name: 'email_notifications', label: msg`Email notifications`, hint: msg`Also send due reminders by email` },
  { name: 'deal_updates', label: msg`Deal updates`, hint: msg`When a teammate wins, loses or assigns you a deal` },
  {
    name: 'mentions',
    label: msg`Mentions and comments`,
    hint: msg`When a teammate mentions you, or comments on your note`,
  },
  { name: 'campaign_alerts', label: msg`Campaign alerts`, hint: msg`When one of your campaigns finishes or pauses` },
  { name: 'form_submissions', label: msg`Form submissions`, hint: msg`When someone sends one of your web forms` },
  { name: 'weekly_report', label: msg`Weekly report`, hint: msg`Your week in numbers, every Monday morning` },
  {
    name: 'morning_digest',
    label: msg`Morning digest`,
    hint: msg`Tasks due today, emailed at 7 am, each with a Done link`,
  },
];

/** The settings for the notifications that are sent in addition to the bell. */
export function NotificationsTab() {
  const { t } = useLingui();
  const query = useQuery(settingsQueries.notifications());
  return (
    <WaitFor parts={[query, useQuery(savedReportsQuery())]}>
      <div className="flex flex-col gap-4">
        <SettingsCard title={t`Notifications`} query={query}>
          {(settings) => <NotificationsForm settings={settings} />}
        </SettingsCard>
        <ReportEmails />
        <DeviceReminders />
      </div>
    </WaitFor>
  );
}

function NotificationsForm({ settings }: { settings: NotificationSettings }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const save = useSaveNotifications();
  const form = useForm({ values: settings, resetOptions: keepUnsavedInput });
  const submit = form.handleSubmit((change) =>
    save.mutateAsync(change).then(
      (saved) => {
        form.reset(saved, replaceWithSaved);
        toast.success(t`Notifications saved`, { description: t`Your choices have been updated successfully.` });
      },
      () => undefined,
    ),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <AskBeforeLeaving tab="tab" />
      {SWITCHES.map(({ name, label, hint }) => (
        <SwitchField key={name} name={name} label={_(label)} hint={_(hint)} />
      ))}
      <div>
        <SubmitButton>
          <Trans>Save notifications</Trans>
        </SubmitButton>
      </div>
    </Form>
  );
}
