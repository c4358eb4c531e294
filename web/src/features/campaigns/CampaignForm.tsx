import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Campaign, NewCampaign } from '@rapport/shared/campaigns';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { usePreferences } from '../../lib/format/preferences';
import { formResolver } from '../../lib/words/formResolver';
import { useWords } from '../../lib/words/macros';
import { DateTimeField } from '../../ui/form/DateTimeField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showFieldErrors } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { AudienceCountLine } from './AudienceCountLine';
import { CAMPAIGN_STATUS } from './campaignLabels';
import { campaignQueries } from './campaigns.queries';
import { SendingNotice } from './SendingNotice';

const STATUSES = ['draft', 'scheduled', 'sent'] as const;

const SUBMIT = { draft: msg`Create campaign`, scheduled: msg`Schedule campaign`, sent: msg`Send to all now` };

const EVERYBODY = {};

/** The short form for a new campaign to all contacts. Everything else is edited on the campaign's page. */
export function CampaignForm({ onSaved }: { onSaved: (campaign: Campaign) => void }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const firstName = `{{first_name|${t({ message: 'there', context: 'reader without a first name' })}}}`;
  const { timezone } = usePreferences();
  const create = useMutation(campaignQueries.create);
  const form = useForm({
    resolver: formResolver(NewCampaign),
    defaultValues: { name: '', subject: '', content: '', status: 'draft' as const, scheduled_at: null },
  });
  const status: keyof typeof SUBMIT = form.watch('status') ?? 'draft';
  const save = form.handleSubmit((campaign) =>
    create.mutateAsync(campaign).then(onSaved, (problem) => showFieldErrors(form, problem)),
  );
  return (
    <Form form={form} onSubmit={save}>
      {status !== 'draft' && <SendingNotice />}
      <Field name="name" label={t`Campaign name`} autoFocus />
      <Field name="subject" label={t`Subject`} />
      <TextAreaField
        name="content"
        label={t`Content`}
        rows={6}
        hint={t`Write ${firstName} where the reader’s name should appear.`}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="status"
          label={t`Status`}
          choices={STATUSES.map((value) => ({ value, label: _(CAMPAIGN_STATUS[value].label) }))}
        />
        {status === 'scheduled' && (
          <DateTimeField
            name="scheduled_at"
            label={t`Send at`}
            hint={t`Defaults to one hour from now`}
            timezone={timezone}
            isOptional
          />
        )}
      </div>
      {status !== 'draft' && <AudienceCountLine audience={EVERYBODY} />}
      <FormActions>{_(SUBMIT[status])}</FormActions>
    </Form>
  );
}
