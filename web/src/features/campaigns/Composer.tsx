import { zodResolver } from '@hookform/resolvers/zod';
import type { Campaign, NewCampaign } from '@rapport/shared/campaigns';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useIdempotencyKey } from '../../lib/http/useIdempotencyKey';
import { ConflictNotice } from '../../lib/records/ConflictNotice';
import { differences } from '../../lib/records/differences';
import { lastChangeBy } from '../../lib/records/lastChange';
import { useConflict } from '../../lib/records/useConflict';
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
import { campaignQueries, useChangeCampaign, useCreateCampaign } from './campaigns.queries';
import { EmailPreviewCard } from './EmailPreviewCard';
import { ScheduleDialog } from './ScheduleDialog';
import { ScheduledNotice } from './ScheduledNotice';
import { SendDialog } from './SendDialog';
import { SendingNotice } from './SendingNotice';
import { TemplateDialog } from './TemplateDialog';
import { TemplateMenu } from './TemplateMenu';

const FIELDS = { name: 'Name', subject: 'Subject', content: 'Content', audience: 'Audience' };

/** Whom the preview is for stands in the form too, and is no part of the campaign. */
const ComposerInput = CampaignInput.extend({ preview_contact_id: z.string().nullable() });

type Wish = Pick<NewCampaign, 'status'> & { scheduled_at?: string | null };

interface ComposerProps {
  /** A campaign that was not sent yet; without one the first save makes one. */
  campaign?: Campaign;
  onSaved: (campaign: Campaign) => void;
}

/** One screen from an empty page to a campaign on its way: who, what, how it reads, and when. */
export function Composer({ campaign, onSaved }: ComposerProps) {
  const keyFor = useIdempotencyKey();
  const create = useCreateCampaign();
  const change = useChangeCampaign();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'send' | 'schedule' | 'template' | null>(null);
  const tracksOpens = useWorkspaceSettings()?.tracks_opens ?? true;
  const read = (of?: Campaign) => ({ ...campaignValues(of, tracksOpens), preview_contact_id: null as string | null });
  const form = useForm({ resolver: zodResolver(ComposerInput), defaultValues: read(campaign) });
  const { base, theirs, showRefusal, keepMine, takeTheirs } = useConflict({
    form,
    record: campaign,
    valuesOf: read,
    fetchTheirs: async () => ({
      record: await queryClient.query({ ...campaignQueries.one(campaign?.id ?? ''), staleTime: 0 }),
      by: await lastChangeBy(campaign?.id ?? ''),
    }),
  });
  const told = (of?: Campaign) => ({
    name: of?.name ?? '',
    subject: of?.subject ?? '',
    content: of?.content ?? '',
    audience: of ? audienceInWords(of.audience) : '',
  });

  const saveAs = (wish: Wish, done: (saved: Campaign) => void) =>
    form.handleSubmit((values) => {
      const { preview_contact_id, ...written } = values;
      return (
        base
          ? change.mutateAsync({ campaign: base, change: { ...written, ...wish } })
          : create.mutateAsync({
              campaign: { scheduled_at: null, ...written, ...wish },
              key: keyFor({ written, wish }),
            })
      ).then(
        (saved) => {
          form.reset(read(saved));
          done(saved);
          onSaved(saved);
        },
        (problem) => {
          setOpen(null);
          return showRefusal(problem);
        },
      );
    });
  const status = base?.status === 'scheduled' ? 'scheduled' : 'draft';
  const save = saveAs({ status }, ({ name }) => toast.success(`${name} was saved`));
  const ask = (what: 'send' | 'schedule') => form.handleSubmit(() => setOpen(what))();

  return (
    <Form form={form} onSubmit={save}>
      <AskBeforeLeaving />
      <SendingNotice />
      {base && <ScheduledNotice campaign={base} onTakeBack={saveAs({ status: 'draft' }, () => undefined)} />}
      {theirs && (
        <ConflictNotice
          by={theirs.by}
          differences={differences(FIELDS, told(base), told(theirs.record))}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-5">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-3">
          <Card>
            <div className="flex flex-col gap-5">
              <Field name="name" label="Campaign name" hint="Only you see it" autoFocus={!campaign} />
              <AudienceFields />
            </div>
          </Card>
          <Card title="EmailContent" actions={<TemplateMenu onKeep={() => setOpen('template')} />}>
            <div className="flex flex-col gap-4">
              <Field name="subject" label="Subject" />
              <ContentField />
              <CheckboxField
                name="tracks_opens"
                label="Estimate opens and clicks"
                hint="Uses a tracking pixel and redirected links. Some countries, such as France, require consent first."
              />
            </div>
          </Card>
        </div>
        <div className="min-w-0 lg:sticky lg:top-20 lg:col-span-2">
          <EmailPreviewCard />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 border-line border-t bg-paper/95 py-3 backdrop-blur-sm max-sm:pb-20 sm:sticky sm:bottom-0 sm:z-10">
        <SubmitButton tone="secondary">{status === 'scheduled' ? 'Save changes' : 'Save draft'}</SubmitButton>
        <Button onClick={() => ask('schedule')}>Schedule…</Button>
        <Button tone="primary" onClick={() => ask('send')}>
          Send…
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
