import { Trans, useLingui } from '@lingui/react/macro';
import { NewView, type View } from '@rapport/shared/views';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { viewMutations } from '../../lib/views/views';
import { formResolver } from '../../lib/words/formResolver';
import { NameAndShare } from '../../lib/workspace/NameAndShare';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showFieldErrors } from '../../ui/form/formErrors';
import { Dialog } from '../../ui/overlay/Dialog';

interface ViewDialogProps {
  open: boolean;
  /** What the new view shows. */
  make: NewView;
  onClose: () => void;
  onMade: (view: View) => void;
}

/** Asks for the name of a new view, and whether the team may open it. */
export function ViewDialog({ open, onClose, make, onMade }: ViewDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t`Save as view`} size="small">
      <NameForm
        make={make}
        onMade={(view) => {
          onClose();
          onMade(view);
        }}
      />
    </Dialog>
  );
}

export const Naming = NewView.pick({ name: true, is_shared: true });

function NameForm({ make, onMade }: Pick<ViewDialogProps, 'make' | 'onMade'>) {
  const { t } = useLingui();
  const { mutateAsync: create } = useMutation({
    ...viewMutations.create,
    meta: { ...viewMutations.create.meta, handlesErrors: true },
  });
  const form = useForm({ defaultValues: { name: '', is_shared: false }, resolver: formResolver(Naming) });
  const submit = form.handleSubmit(async (named) => {
    try {
      onMade(await create({ ...make, ...named }));
    } catch (error) {
      showFieldErrors(form, error);
    }
  });
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
