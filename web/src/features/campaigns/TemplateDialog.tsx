import { Trans, useLingui } from '@lingui/react/macro';
import { NewTemplate, type Template } from '@rapport/shared/campaigns';
import { useForm } from 'react-hook-form';
import { useSeen } from '../../lib/records/useSeen';
import { formResolver } from '../../lib/words/formResolver';
import { toast } from '../../ui/feedback/toast';
import { CheckboxField } from '../../ui/form/CheckboxField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { Dialog } from '../../ui/overlay/Dialog';
import { ContentField } from './ContentField';
import { campaignQueries, useSaveTemplate } from './campaigns.queries';

interface TemplateDialogProps {
  open: boolean;
  /** The template to edit, or the initial values of a new one. */
  template: Template | Partial<NewTemplate>;
  onClose: () => void;
}

export function TemplateDialog({ open, template, onClose }: TemplateDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={'id' in template ? t`Edit template` : t`New template`}
      size="large"
    >
      <TemplateForm template={template} onSaved={onClose} />
    </Dialog>
  );
}

function TemplateForm({ template, onSaved }: { template: TemplateDialogProps['template']; onSaved: () => void }) {
  const { t } = useLingui();
  const save = useSaveTemplate();
  const { name = '', subject = '', content = '', format = 'text' } = template;
  const form = useForm({
    resolver: formResolver(NewTemplate),
    defaultValues: { name, subject, content, format, is_private: false },
  });
  const { seen, showRefusal } = useSeen('id' in template ? template : undefined, campaignQueries.templates(), form);
  const submit = form.handleSubmit(({ is_private, ...values }) =>
    save.mutateAsync(seen ? { seen, template: values } : { template: { ...values, is_private } }).then((saved) => {
      toast.success(t`${{ name: saved.name }} was saved`);
      onSaved();
    }, showRefusal),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <Field name="name" label={t`Name`} autoFocus />
      <Field name="subject" label={t`Subject`} />
      <ContentField />
      {!seen && <CheckboxField name="is_private" label={t`Only for me`} />}
      <FormActions>
        <Trans>Save template</Trans>
      </FormActions>
    </Form>
  );
}
