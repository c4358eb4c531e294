import { Trans, useLingui } from '@lingui/react/macro';
import { NewView, type View } from '@rapport/shared/views';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { withOwnErrors } from '../../lib/http/withOwnErrors';
import { viewMutations } from '../../lib/views/views';
import { formResolver } from '../../lib/words/formResolver';
import { NameAndShare } from '../../lib/workspace/NameAndShare';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showProblem } from '../../ui/form/formErrors';
import { Dialog } from '../../ui/overlay/Dialog';

interface ViewDialogProps {
  open: boolean;
  /** The filters, sort and columns of the new view. */
  content: NewView;
  onClose: () => void;
  onCreated: (view: View) => void;
}

/** The dialog for the name of a new view, and whether the team can see it. */
export function ViewDialog({ open, onClose, content, onCreated }: ViewDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t`Save as view`} size="small">
      <NameForm
        content={content}
        onCreated={(view) => {
          onClose();
          onCreated(view);
        }}
      />
    </Dialog>
  );
}

const NamedView = NewView.pick({ name: true, is_shared: true });

function NameForm({ content, onCreated }: Pick<ViewDialogProps, 'content' | 'onCreated'>) {
  const { t } = useLingui();
  const { mutateAsync: create } = useMutation(withOwnErrors(viewMutations.create));
  const form = useForm({ defaultValues: { name: '', is_shared: false }, resolver: formResolver(NamedView) });
  const submit = form.handleSubmit((values) =>
    create({ ...content, ...values }).then(onCreated, (problem) => showProblem(form, problem)),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <NameAndShare
        example={t`Such as “Weddings next month”`}
        shareHint={t`Everyone in the workspace sees it above this list. Only you and owners can change it.`}
      />
      <FormActions>
        <Trans>Save view</Trans>
      </FormActions>
    </Form>
  );
}
