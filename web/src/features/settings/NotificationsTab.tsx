import type { NotificationSettings } from '@rapport/shared/settings';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { toast } from '../../ui/feedback/toast';
import { AskBeforeLeaving } from '../../ui/form/AskBeforeLeaving';
import { Form } from '../../ui/form/Form';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { SwitchField } from '../../ui/form/SwitchField';
import { DeviceReminders } from './DeviceReminders';
import { keepUnsavedInput, replaceWithSaved } from './formResetOptions';
import { SettingsCard } from './SettingsCard';
import { settingsQueries, useSaveNotifications } from './settings.queries';

const SWITCHES: { name: keyof NotificationSettings; label: string; hint: string }[] = [
  { name: 'email_notifications', label: 'Email notifications', hint: 'Also send due reminders by email' },
  { name: 'deal_updates', label: 'Deal updates', hint: 'When a teammate wins, loses or assigns you a deal' },
  { name: 'campaign_alerts', label: 'Campaign alerts', hint: 'When one of your campaigns finishes or pauses' },
  { name: 'weekly_report', label: 'Weekly report', hint: 'Your week in numbers, every Monday morning' },
  { name: 'morning_digest', label: 'Morning digest', hint: 'Tasks due today, emailed at 7 am, each with a Done link' },
];

/** Which notifications are sent, besides those in the bell. */
export function NotificationsTab() {
  return (
    <div className="flex flex-col gap-4">
      <SettingsCard title="Notifications" query={useQuery(settingsQueries.notifications())}>
        {(settings) => <NotificationsForm settings={settings} />}
      </SettingsCard>
      <DeviceReminders />
    </div>
  );
}

function NotificationsForm({ settings }: { settings: NotificationSettings }) {
  const save = useSaveNotifications();
  const form = useForm({ values: settings, resetOptions: keepUnsavedInput });
  const submit = form.handleSubmit((change) =>
    save.mutateAsync(change).then(
      (saved) => {
        form.reset(saved, replaceWithSaved);
        toast.success('Notifications saved', { description: 'Your choices have been updated successfully.' });
      },
      () => undefined,
    ),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <AskBeforeLeaving tab="tab" />
      {SWITCHES.map((each) => (
        <SwitchField key={each.name} {...each} />
      ))}
      <div>
        <SubmitButton>Save notifications</SubmitButton>
      </div>
    </Form>
  );
}
