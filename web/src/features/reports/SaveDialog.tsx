import { Trans, useLingui } from '@lingui/react/macro';
import { NewSavedReport, ReportSettings, type SavedReport } from '@rapport/shared/savedReports';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../lib/words/formResolver';
import { useIsShared } from '../../lib/workspace/team';
import { CheckboxField } from '../../ui/form/CheckboxField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showFieldErrors } from '../../ui/form/formErrors';
import { Dialog } from '../../ui/overlay/Dialog';
import { savedReportMutations } from './savedReports.queries';

interface SaveDialogProps {
  /** What the address says. */
  values: Record<string, string>;
  onClose: () => void;
  onSaved: (report: SavedReport) => void;
}

/** Asks for the name of a report, and whether the team may open it. */
export function SaveDialog({ onClose, ...form }: SaveDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Save this report`} size="small">
      <NameForm {...form} onClose={onClose} />
    </Dialog>
  );
}

const Naming = NewSavedReport.pick({ name: true, is_shared: true });

/** What somebody wrote into the address by hand may mean nothing. */
const known = (values: Record<string, string>): ReportSettings =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => ReportSettings.shape[name as keyof ReportSettings].safeParse(value).success,
    ),
  );

function NameForm({ values, onClose, onSaved }: SaveDialogProps) {
  const { t } = useLingui();
  const isTeam = useIsShared();
  const { mutateAsync: create } = useMutation({
    ...savedReportMutations.create,
    meta: { ...savedReportMutations.create.meta, handlesErrors: true },
  });
  const form = useForm({ defaultValues: { name: '', is_shared: false }, resolver: formResolver(Naming) });
  const submit = form.handleSubmit(async (named) => {
    try {
      const report = await create({ ...named, settings: known(values) });
      onClose();
      onSaved(report);
    } catch (error) {
      showFieldErrors(form, error);
    }
  });
  return (
    <Form form={form} onSubmit={submit}>
      <Field
        name="name"
        label={t`Name`}
        hint={t`Such as “Won last month”`}
        autoComplete="off"
        maxLength={60}
        autoFocus
      />
      {isTeam && (
        <CheckboxField
          name="is_shared"
          label={t`Share with the team`}
          hint={t`Everyone in the workspace sees it under “Saved reports”. Only you and owners can change it.`}
        />
      )}
      <FormActions>
        <Trans>Save report</Trans>
      </FormActions>
    </Form>
  );
}
