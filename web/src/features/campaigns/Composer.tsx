import { Trans, useLingui } from '@lingui/react/macro';
import type { Campaign, NewCampaign } from '@rapport/shared/campaigns';
import { useState } from 'react';
import { z } from 'zod';
import { useRecordForm } from '../../lib/records/useRecordForm';
import { useWords } from '../../lib/words/macros';
import { useWorkspaceSettings } from '../../lib/workspace/settings';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { AskBeforeLeaving } from '../../ui/form/AskBeforeLeaving';
import { CheckboxField } from '../../ui/form/CheckboxField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Card } from '../../ui/page/Card';
import { AudienceFields } from './AudienceFields';
import { ContentField } from './ContentField';
import { CampaignInput, campaignValues } from './campaignInput';
import { audienceInWords } from './campaignLabels';
import { EmailPreviewCard } from './EmailPreviewCard';
import { ScheduleDialog } from './ScheduleDialog';
import { ScheduledNotice } from './ScheduledNotice';
import { SendDialog } from './SendDialog';
import { SendingNotice } from './SendingNotice';
import { TemplateDialog } from './TemplateDialog';
import { TemplateMenu } from './TemplateMenu';

/** The contact of the preview is a field of the form, but not of the campaign. */
const ComposerInput = CampaignInput.extend({ preview_contact_id: z.string().nullable() }).transform(
  ({ preview_contact_id: _contact, ...campaign }): NewCampaign => ({
    status: 'draft',
    scheduled_at: null,
    ...campaign,
  }),
);

type Schedule = Pick<NewCampaign, 'status'> & { scheduled_at?: string | null };

interface ComposerProps {
  /** A campaign that was not sent yet; if omitted, the first save creates one. */
  campaign?: Campaign;
  onSaved: (campaign: Campaign) => void;
}

/** The screen for writing a campaign: its audience, its content, a preview, and the time of sending. */
export function Composer({ campaign, onSaved }: ComposerProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  const [open, setOpen] = useState<'send' | 'schedule' | 'template' | null>(null);
  const tracksOpens = useWorkspaceSettings()?.tracks_opens ?? true;
  const valuesOf = (stored?: Campaign) => ({
    ...campaignValues(stored, tracksOpens),
    preview_contact_id: null as string | null,
  });
  const { form, base, begin, saveWith, conflict } = useRecordForm({
    objectType: 'campaign',
    record: campaign,
    schema: ComposerInput,
    valuesOf,
    labels: { name: t`Name`, subject: t`Subject`, content: t`Content`, audience: t`Audience` },
    formatValues: ({ audience }) => ({ audience: audienceInWords(_, audience) }),
  });

  const saveAs = (schedule: Schedule, done: (saved: Campaign) => void) =>
    saveWith(
      (saved) => {
        begin(saved);
        done(saved);
        onSaved(saved);
      },
      // A change without a time keeps the time for which the campaign is scheduled.
      ({ scheduled_at, ...written }) => ({ ...written, ...(base ? {} : { scheduled_at }), ...schedule }),
      () => setOpen(null),
    );
  const status = base?.status === 'scheduled' ? 'scheduled' : 'draft';
  const save = saveAs({ status }, ({ name }) => toast.success(t`${name} was saved`));
  const ask = (what: 'send' | 'schedule') => form.handleSubmit(() => setOpen(what))();

  return (
    <Form form={form} onSubmit={save}>
      <AskBeforeLeaving />
      <SendingNotice />
      {base && <ScheduledNotice campaign={base} onTakeBack={saveAs({ status: 'draft' }, () => undefined)} />}
      {conflict}
      <div className="grid items-start gap-4 lg:grid-cols-5">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-3">
          <Card>
            <div className="flex flex-col gap-5">
              <Field
                name="name"
                label={t`Campaign name`}
                hint={t`Recipients do not see this name`}
                autoFocus={!campaign}
              />
              <AudienceFields />
            </div>
          </Card>
          <Card title={t`Email`} actions={<TemplateMenu onKeep={() => setOpen('template')} />}>
            <div className="flex flex-col gap-4">
              <Field name="subject" label={t`Subject`} />
              <ContentField />
              <CheckboxField
                name="tracks_opens"
                label={t`Estimate opens and clicks`}
                hint={t`Uses a tracking pixel and redirected links. Some countries, such as France, require consent first.`}
              />
            </div>
          </Card>
        </div>
        <div className="min-w-0 lg:sticky lg:top-20 lg:col-span-2">
          <EmailPreviewCard />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 border-line border-t bg-paper py-3 sm:sticky sm:bottom-0 sm:z-10">
        <SubmitButton tone="secondary">{status === 'scheduled' ? t`Save changes` : t`Save draft`}</SubmitButton>
        <Button onClick={() => ask('schedule')}>
          <Trans>Schedule…</Trans>
        </Button>
        <Button tone="primary" onClick={() => ask('send')}>
          <Trans>Send…</Trans>
        </Button>
      </div>
      <SendDialog
        open={open === 'send'}
        onClose={() => setOpen(null)}
        onSend={saveAs({ status: 'sent' }, () => setOpen(null))}
      />
      <ScheduleDialog
        open={open === 'schedule'}
        scheduledAt={base?.scheduled_at ?? null}
        onClose={() => setOpen(null)}
        onSchedule={(scheduled_at) => saveAs({ status: 'scheduled', scheduled_at }, () => setOpen(null))()}
      />
      <TemplateDialog
        open={open === 'template'}
        template={{ ...form.getValues(), name: '' }}
        onClose={() => setOpen(null)}
      />
    </Form>
  );
}
