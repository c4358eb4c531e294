import { Trans, useLingui } from '@lingui/react/macro';
import { NewTouch } from '@rapport/shared/notes';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { usePreferences } from '../../lib/format/preferences';
import { ApiProblem } from '../../lib/http/apiProblem';
import { Mentions } from '../../lib/mentions/Mentions';
import { describeQuickTask, quickTask } from '../../lib/records/quickTask';
import { formResolver } from '../../lib/words/formResolver';
import { toast } from '../../ui/feedback/toast';
import { DateTimeField } from '../../ui/form/DateTimeField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showFieldErrors } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { Dialog } from '../../ui/overlay/Dialog';
import { type NotedRecord, useLogTouch } from './notes.queries';
import { TOUCH_LABELS } from './touchLabels';

/** If the time is cleared, it means now. */
const TouchInput = NewTouch.omit({ next_step: true }).extend({
  happened_at: z.preprocess((at) => at ?? undefined, NewTouch.shape.happened_at),
  next: z.string().trim().max(260),
});

const KINDS = ['call', 'meeting', 'email'];

interface TouchDialogProps {
  open: boolean;
  record: NotedRecord;
  onClose: () => void;
}

/** Logs a call, meeting or email that took place. */
export function TouchDialog({ open, record, onClose }: TouchDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Log contact with ${{ name: record.name }}`}
      size="small"
    >
      <TouchForm contactId={record.id} onLogged={onClose} />
    </Dialog>
  );
}

function TouchForm({ contactId, onLogged }: { contactId: string; onLogged: () => void }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { timezone } = preferences;
  const log = useLogTouch(contactId);
  const form = useForm({
    resolver: formResolver(TouchInput),
    defaultValues: { kind: 'call' as const, content: '', happened_at: null as unknown, next: '' },
  });
  const next = form.watch('next');
  const save = form.handleSubmit(async ({ next: typed, ...said }) => {
    const next_step = typed ? quickTask(typed, new Date(), preferences) : undefined;
    const touch = { ...said, next_step };
    try {
      await log.mutateAsync(touch);
      toast.success(t`Logged`, { description: next_step && t`Next: ${{ title: next_step.title }}` });
      onLogged();
    } catch (problem) {
      showFieldErrors(form, problem);
      if (!(problem instanceof ApiProblem && problem.errors)) {
        toast.error(t`Error`, { description: t`It could not be logged. Please try again.` });
      }
    }
  });
  return (
    <Form form={form} onSubmit={save}>
      <SelectField
        name="kind"
        label={t`Type`}
        choices={KINDS.map((kind) => ({ value: kind, label: TOUCH_LABELS[kind] ?? kind }))}
      />
      <TextAreaField
        name="content"
        label={t`What was said`}
        rows={4}
        isOptional
        autoFocus
        help={(area) => <Mentions area={area} />}
      />
      <Field
        name="next"
        label={t`Next step`}
        placeholder={t`call again fri 10`}
        hint={next && describeQuickTask(quickTask(next, new Date(), preferences), preferences)}
        isOptional
      />
      <DateTimeField name="happened_at" label={t`When`} hint={t`Defaults to now`} timezone={timezone} isOptional />
      <FormActions>
        <Trans>Log</Trans>
      </FormActions>
    </Form>
  );
}
