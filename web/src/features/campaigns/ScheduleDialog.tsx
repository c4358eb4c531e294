import { SCHEDULE_DEFAULT_MS } from '@rapport/shared/campaigns';
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
    .string('Choose when to send it')
    .refine((at) => Date.parse(at) > Date.now(), 'Choose a time in the future'),
});

interface ScheduleDialogProps {
  open: boolean;
  scheduledAt: string | null;
  onClose: () => void;
  onSchedule: (at: string) => Promise<unknown>;
}

export function ScheduleDialog({ open, scheduledAt, onClose, onSchedule }: ScheduleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="small"
      title="Schedule campaign"
      description="It will be sent to everyone in its audience at that time."
    >
      <ScheduleForm scheduledAt={scheduledAt} onSchedule={onSchedule} />
    </Dialog>
  );
}

function ScheduleForm({ scheduledAt, onSchedule }: Pick<ScheduleDialogProps, 'scheduledAt' | 'onSchedule'>) {
  const { timezone } = usePreferences();
  const form = useForm({
    resolver: formResolver(Schedule),
    defaultValues: { scheduled_at: scheduledAt ?? new Date(Date.now() + SCHEDULE_DEFAULT_MS).toISOString() },
  });
  return (
    <Form form={form} onSubmit={form.handleSubmit(({ scheduled_at }) => onSchedule(scheduled_at))}>
      <DateTimeField name="scheduled_at" label="Send at" hint={`Time zone: ${timezone}`} timezone={timezone} />
      <FormActions>Schedule</FormActions>
    </Form>
  );
}
