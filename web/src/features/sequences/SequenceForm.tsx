import { Trans, useLingui } from '@lingui/react/macro';
import { NewSequence, type Sequence, STEPS_MAX, WAIT_MAX } from '@rapport/shared/sequences';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useForm, useFormContext } from 'react-hook-form';
import { TokenButtons } from '../../lib/email/TokenButtons';
import { useSeen } from '../../lib/records/useSeen';
import { formResolver } from '../../lib/words/formResolver';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { NumberField } from '../../ui/form/NumberField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { sequenceQueries, useSaveSequence } from './sequences.queries';

/** An email that is not written yet. */
const blankStep = (wait_days: number) => ({ wait_days, subject: '', text: '' });
const WAIT_DAYS = 3;

interface SequenceFormProps {
  sequence?: Sequence;
  onSaved: () => void;
}

/** Creates or edits a sequence: its emails, and the wait before each. */
export function SequenceForm({ sequence, onSaved }: SequenceFormProps) {
  const { t } = useLingui();
  const { mutateAsync: save } = useSaveSequence();
  const form = useForm<NewSequence>({
    resolver: formResolver(NewSequence),
    defaultValues: { name: sequence?.name ?? '', steps: sequence?.steps ?? [blankStep(0), blankStep(WAIT_DAYS)] },
  });
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'steps' });
  const { seen, showRefusal } = useSeen(sequence, sequenceQueries.all(), form);
  const submit = form.handleSubmit((values) =>
    save({ seen, sequence: values }).then(({ name }) => {
      toast.success(t`${{ name }} was saved`);
      onSaved();
    }, showRefusal),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <Field name="name" label={t`Name`} maxLength={80} autoFocus />
      <ol className="flex flex-col gap-4">
        {fields.map((field, nth) => (
          <li key={field.id} className="rounded-lg border border-line p-4">
            <Step
              nth={nth}
              onUp={nth > 0 ? () => move(nth, nth - 1) : undefined}
              onDown={nth < fields.length - 1 ? () => move(nth, nth + 1) : undefined}
              onRemove={fields.length > 1 ? () => remove(nth) : undefined}
            />
          </li>
        ))}
      </ol>
      {fields.length < STEPS_MAX && (
        <Button
          icon={Plus}
          className="w-fit"
          onClick={() => append(blankStep(WAIT_DAYS), { focusName: `steps.${fields.length}.text` })}
        >
          <Trans>Add an email</Trans>
        </Button>
      )}
      {sequence && sequence.active > 0 && (
        <p className="text-[13px]/4.5 text-ink-faint">
          <Trans>Contacts already in this sequence keep getting the previous version.</Trans>
        </p>
      )}
      <FormActions>
        <Trans>Save sequence</Trans>
      </FormActions>
    </Form>
  );
}

interface StepProps {
  nth: number;
  onUp?: () => void;
  onDown?: () => void;
  onRemove?: () => void;
}

function StepHeader({ nth, onUp, onDown, onRemove }: StepProps) {
  const { t } = useLingui();
  const number = nth + 1;
  return (
    <>
      <legend className="sr-only">
        <Trans>Email {number}</Trans>
      </legend>
      <div className="flex items-center justify-between gap-2">
        <p aria-hidden="true" className="font-semibold">
          <Trans>Email {number}</Trans>
        </p>
        <div className="-my-1 -me-1 flex pointer-coarse:-me-3">
          <IconButton icon={ArrowUp} size="small" label={t`Move email ${number} up`} disabled={!onUp} onClick={onUp} />
          <IconButton
            icon={ArrowDown}
            size="small"
            label={t`Move email ${number} down`}
            disabled={!onDown}
            onClick={onDown}
          />
          <IconButton
            icon={Trash2}
            size="small"
            label={t`Remove email ${number}`}
            disabled={!onRemove}
            onClick={onRemove}
          />
        </div>
      </div>
    </>
  );
}

function Step(props: StepProps) {
  const { t } = useLingui();
  const { setValue } = useFormContext<NewSequence>();
  const { nth } = props;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <StepHeader {...props} />
      <div className="grid gap-3 sm:grid-cols-[11rem_1fr]">
        <NumberField
          name={`steps.${nth}.wait_days`}
          label={t`Business days to wait`}
          min={0}
          max={WAIT_MAX}
          step={1}
          inputMode="numeric"
        />
        <Field
          name={`steps.${nth}.subject`}
          label={t`Subject`}
          isOptional={nth > 0}
          hint={nth > 0 ? t`Leave blank to reply to the previous email` : undefined}
        />
      </div>
      <TextAreaField
        name={`steps.${nth}.text`}
        label={t`Message`}
        rows={6}
        help={(area) => (
          <TokenButtons
            onInsert={(token) => {
              const text = area.current;
              if (!text) return;
              text.setRangeText(token, text.selectionStart, text.selectionEnd, 'end');
              setValue(`steps.${nth}.text`, text.value, { shouldDirty: true });
              text.focus();
            }}
          />
        )}
      />
    </fieldset>
  );
}
