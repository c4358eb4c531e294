import { Trans, useLingui } from '@lingui/react/macro';
import { dayOf } from '@rapport/shared/dates';
import { Absence, type Member } from '@rapport/shared/team';
import { useForm } from 'react-hook-form';
import { usePreferences } from '../../lib/format/preferences';
import { formResolver } from '../../lib/words/formResolver';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showProblem } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { useSetAbsence } from './team.queries';

interface AwayDialogProps {
  member: Member;
  /** The members who can be the deputy. */
  others: Member[];
  onClose: () => void;
}

/** Sets when a member is away and who stands in for them. */
export function AwayDialog({ member: { id, name, away }, others, onClose }: AwayDialogProps) {
  const { t } = useLingui();
  const { timezone } = usePreferences();
  const { mutateAsync: save } = useSetAbsence();
  const today = dayOf(new Date().toISOString(), timezone);
  const form = useForm({
    resolver: formResolver(Absence),
    defaultValues: {
      from: away?.from ?? today,
      to: away?.to ?? today,
      deputy_id: away?.deputy_id ?? others[0]?.id ?? '',
    },
  });
  const keep = (absence: Absence | null) =>
    save({ id, absence }).then(
      () => {
        toast.success(absence ? t`Absence saved` : t`Absence ended`);
        onClose();
      },
      (problem) => showProblem(form, problem),
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Absence of ${name}`} size="small">
      <Form form={form} onSubmit={form.handleSubmit(keep)}>
        <p className="text-ink-soft">
          <Trans>
            On these days new tasks, reminders and records assigned in turn go to the deputy. Everything else, including
            mentions, stays. It ends automatically.
          </Trans>
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="from" type="date" label={t`First day`} />
          <Field name="to" type="date" label={t`Last day`} />
        </div>
        <SelectField
          name="deputy_id"
          label={t`Deputy`}
          choices={others.map((other) => ({ value: other.id, label: other.name }))}
        />
        <DialogActions>
          {away && (
            <Button onClick={() => void keep(null)}>
              <Trans>End absence</Trans>
            </Button>
          )}
          <DialogCancel />
          <SubmitButton>
            <Trans>Save</Trans>
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
