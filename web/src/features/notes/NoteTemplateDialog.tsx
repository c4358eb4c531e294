import { Trans, useLingui } from '@lingui/react/macro';
import { NewNoteTemplate, type NoteTemplate } from '@rapport/shared/noteTemplates';
import { useForm } from 'react-hook-form';
import { useSeen } from '../../lib/records/useSeen';
import { formResolver } from '../../lib/words/formResolver';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { Dialog } from '../../ui/overlay/Dialog';
import { noteTemplatesQuery, useChangeNoteTemplate, useCreateNoteTemplate } from './noteTemplates.queries';

interface NoteTemplateDialogProps {
  open: boolean;
  /** The template to edit; if omitted, a new template is saved. */
  template?: NoteTemplate;
  /** The initial text of a new template. */
  content?: string;
  onClose: () => void;
}

/** Saves a text as a template for notes, or edits a template. */
export function NoteTemplateDialog({ open, template, content, onClose }: NoteTemplateDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={template ? t`Edit template` : t`Save as template`}
      description={t`Everyone in your workspace can use it for notes.`}
    >
      <TemplateForm template={template} content={content} onSaved={onClose} />
    </Dialog>
  );
}

interface TemplateFormProps {
  template?: NoteTemplate;
  content?: string;
  onSaved: () => void;
}

function TemplateForm({ template, content = '', onSaved }: TemplateFormProps) {
  const { t } = useLingui();
  const create = useCreateNoteTemplate();
  const change = useChangeNoteTemplate();
  const form = useForm({
    resolver: formResolver(NewNoteTemplate),
    defaultValues: { name: template?.name ?? '', content: template?.content ?? content },
  });
  const { seen, showRefusal } = useSeen(template, noteTemplatesQuery(), form);
  const save = form.handleSubmit((values) =>
    (seen ? change.mutateAsync({ template: seen, change: values }) : create.mutateAsync(values)).then(() => {
      onSaved();
      toast.success(t`Template saved`);
    }, showRefusal),
  );
  return (
    <Form form={form} onSubmit={save}>
      <Field name="name" label={t`Name`} maxLength={80} autoFocus />
      <TextAreaField name="content" label={t`Note`} rows={8} />
      <FormActions>
        <Trans>Save template</Trans>
      </FormActions>
    </Form>
  );
}
