import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { SCHEDULE_DEFAULT_MS } from '@rapport/shared/campaigns';
import { asText } from '@rapport/shared/words';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { usePreferences } from '../../lib/format/preferences';
import { formResolver } from '../../lib/words/formResolver';
import { DateTimeField } from '../../ui/form/DateTimeField';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { Dialog } from '../../ui/overlay/Dialog';

const Schedule = z.object({
  scheduled_at: z
    .string(asText(msg`Choose when to send it`))
    .refine((at) => Date.parse(at) > Date.now(), asText(msg`Choose a time in the future`)),
});

interface ScheduleDialogProps {
  open: boolean;
  scheduledAt: string | null;
  onClose: () => void;
  onSchedule: (at: string) => Promise<unknown>;
}

export function ScheduleDialog({ open, scheduledAt, onClose, onSchedule }: ScheduleDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="small"
      title={t`Schedule campaign`}
      description={t`It will be sent to everyone in its audience at that time.`}
    >
      <ScheduleForm scheduledAt={scheduledAt} onSchedule={onSchedule} />
    </Dialog>
  );
}

function ScheduleForm({ scheduledAt, onSchedule }: Pick<ScheduleDialogProps, 'scheduledAt' | 'onSchedule'>) {
  const { t } = useLingui();
  const { timezone } = usePreferences();
  const form = useForm({
    resolver: formResolver(Schedule),
    defaultValues: { scheduled_at: scheduledAt ?? new Date(Date.now() + SCHEDULE_DEFAULT_MS).toISOString() },
  });
  return (
    <Form form={form} onSubmit={form.handleSubmit(({ scheduled_at }) => onSchedule(scheduled_at))}>
      <DateTimeField name="scheduled_at" label={t`Send at`} hint={t`Time zone: ${timezone}`} timezone={timezone} />
      <FormActions>
        <Trans>Schedule</Trans>
      </FormActions>
    </Form>
  );
}
