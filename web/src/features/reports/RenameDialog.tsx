import { Trans, useLingui } from '@lingui/react/macro';
import { NewSavedReport, type SavedReport } from '@rapport/shared/savedReports';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../lib/words/formResolver';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showFieldErrors } from '../../ui/form/formErrors';
import { Dialog } from '../../ui/overlay/Dialog';
import { savedReportMutations } from './savedReports.queries';

interface RenameDialogProps {
  report: SavedReport;
  onClose: () => void;
}

export function RenameDialog({ report, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Rename report`} size="small">
      <NameForm report={report} onClose={onClose} />
    </Dialog>
  );
}

const Naming = NewSavedReport.pick({ name: true });

function NameForm({ report, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  const { mutateAsync: change } = useMutation({
    ...savedReportMutations.change,
    meta: { ...savedReportMutations.change.meta, handlesErrors: true },
  });
  const form = useForm({ defaultValues: { name: report.name }, resolver: formResolver(Naming) });
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await change({ report, change: { name } });
      onClose();
    } catch (error) {
      showFieldErrors(form, error);
    }
  });
  return (
    <Form form={form} onSubmit={submit}>
      <Field name="name" label={t`Name`} autoComplete="off" maxLength={60} autoFocus />
      <FormActions>
        <Trans>Save changes</Trans>
      </FormActions>
    </Form>
  );
}
