import { Trans, useLingui } from '@lingui/react/macro';
import { NewPipeline, type Pipeline } from '@rapport/shared/pipelines';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formResolver } from '../../lib/words/formResolver';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showFieldErrors } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { useCreatePipeline } from './pipelines.queries';
import { StagesPreview } from './StagesPreview';
import { stagesOfTemplate, TEMPLATE_KEYS, templateLabel } from './templates';

const Input = z.object({ name: NewPipeline.shape.name, template: z.enum(TEMPLATE_KEYS) });

interface NewPipelineDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (pipeline: Pipeline) => void;
}

/** Asks for a name and a template; the stages are changed afterwards. */
export function NewPipelineDialog({ open, onClose, onCreated }: NewPipelineDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t`New pipeline`} size="small">
      <NewPipelineForm
        onCreated={(created) => {
          onClose();
          onCreated(created);
        }}
      />
    </Dialog>
  );
}

function NewPipelineForm({ onCreated }: Pick<NewPipelineDialogProps, 'onCreated'>) {
  const { t } = useLingui();
  const { mutateAsync: create } = useCreatePipeline();
  const form = useForm<z.input<typeof Input>, unknown, z.output<typeof Input>>({
    resolver: formResolver(Input),
    defaultValues: { name: '', template: 'sales' },
  });
  const template = form.watch('template');
  const submit = form.handleSubmit(({ name }) =>
    create({ name, stages: stagesOfTemplate(template) }).then(
      (created) => {
        toast.success(t`${name} was added`);
        onCreated(created);
      },
      (problem) => showFieldErrors(form, problem),
    ),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <Field name="name" label={t`Name`} autoFocus />
      <SelectField
        name="template"
        label={t`Start from`}
        hint={t`You can change the stages afterwards.`}
        choices={TEMPLATE_KEYS.map((value) => ({ value, label: templateLabel(value) }))}
      />
      <StagesPreview stages={stagesOfTemplate(template)} />
      <DialogActions>
        <DialogCancel />
        <SubmitButton>
          <Trans>Add pipeline</Trans>
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
