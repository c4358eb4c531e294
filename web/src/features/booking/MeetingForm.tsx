import { Trans, useLingui } from '@lingui/react/macro';
import { BOOKING_MINUTES, NewMeeting } from '@rapport/shared/booking';
import type { Contact } from '@rapport/shared/contacts';
import { hasBooking } from '@rapport/shared/plans';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { usePreferences } from '../../lib/format/preferences';
import { ApiProblem } from '../../lib/http/apiProblem';
import { formResolver } from '../../lib/words/formResolver';
import { PlanNotice } from '../../lib/workspace/PlanNotice';
import { ProblemBanner } from '../../lib/workspace/ProblemBanner';
import { usageQuery } from '../../lib/workspace/usage';
import { toast } from '../../ui/feedback/toast';
import { DateTimeField } from '../../ui/form/DateTimeField';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showFieldErrors } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { usePlanMeeting } from './booking.queries';

/** Parses the form's values: an emptied time is `null` and counts as missing, and the chosen minutes are a string. */
const MeetingInput = NewMeeting.extend({
  starts_at: z.preprocess((at) => at ?? undefined, NewMeeting.shape.starts_at),
  minutes: z.preprocess(Number, NewMeeting.shape.minutes),
});

interface MeetingFormProps {
  contact: Contact;
  onPlanned: () => void;
}

/** The time, duration and subject of a meeting, and what the contact will get. */
export function MeetingForm({ contact: { id, name, email }, onPlanned }: MeetingFormProps) {
  const { t } = useLingui();
  const { timezone } = usePreferences();
  const { data: usage } = useQuery(usageQuery());
  const plan = usePlanMeeting(id);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const form = useForm({
    resolver: formResolver(MeetingInput),
    defaultValues: { starts_at: null as unknown, minutes: 30 as unknown, about: '' },
  });
  const submit = form.handleSubmit(async (meeting) => {
    setProblem(null);
    try {
      await plan.mutateAsync(meeting);
      toast.success(t`Invitation sent`, { description: t`The meeting is in your tasks.` });
      onPlanned();
    } catch (error) {
      showFieldErrors(form, error);
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
    }
  });
  if (usage && !hasBooking(usage.plan.id)) {
    return <PlanNotice title={t`Inviting contacts to meetings is part of the Growth plan`} />;
  }
  return (
    <Form form={form} onSubmit={submit}>
      <ProblemBanner problem={problem} />
      <DateTimeField name="starts_at" label={t`When`} timezone={timezone} autoFocus />
      <SelectField
        name="minutes"
        label={t`Duration`}
        choices={BOOKING_MINUTES.map((value) => ({ value: String(value), label: t`${value} minutes` }))}
      />
      <TextAreaField name="about" label={t`What it is about, or where it is`} rows={3} isOptional />
      <p className="text-ink-soft">
        <Trans>
          <bdi>{name}</bdi> gets an invitation for their calendar at{' '}
          <bdi className="inline-block max-w-full break-words">{email}</bdi>, with a link to cancel. You get it too.
        </Trans>
      </p>
      <FormActions>
        <Trans>Send invitation</Trans>
      </FormActions>
    </Form>
  );
}
