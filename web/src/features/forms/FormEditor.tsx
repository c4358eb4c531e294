import { Trans, useLingui } from '@lingui/react/macro';
import type { WebForm } from '@rapport/shared/forms';
import { LANGUAGES, languageName } from '@rapport/shared/languages';
import { useForm } from 'react-hook-form';
import { isConflict } from '../../lib/http/apiProblem';
import { formResolver } from '../../lib/words/formResolver';
import { i18n } from '../../lib/words/i18n';
import { toast } from '../../ui/feedback/toast';
import { AskBeforeLeaving } from '../../ui/form/AskBeforeLeaving';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showFieldErrors } from '../../ui/form/formErrors';
import { keepUnsavedInput, replaceWithSaved } from '../../ui/form/keepTyped';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Card } from '../../ui/page/Card';
import { FormFieldList } from './FormFieldList';
import { FormPreview } from './FormPreview';
import { FormTexts } from './FormTexts';
import { FormInput, inputOf } from './formInput';
import { useSaveForm } from './forms.queries';
import { NewContacts } from './NewContacts';

interface FormEditorProps {
  /** `null` for a new form. */
  form: WebForm | null;
  onCreated?: (form: WebForm) => void;
}

/** Edits the fields and texts of a form, beside its preview. */
export function FormEditor({ form: saved, onCreated }: FormEditorProps) {
  const { t } = useLingui();
  const save = useSaveForm(saved);
  const newForm = { language: i18n.language(), labels: { name: t`Name`, email: t`Email`, message: t`Message` } };
  const form = useForm({
    resolver: formResolver(FormInput),
    values: inputOf(saved, newForm),
    resetOptions: keepUnsavedInput,
  });
  const submit = form.handleSubmit((input) =>
    save.mutateAsync(input).then(
      (made) => {
        form.reset(inputOf(made, newForm), replaceWithSaved);
        toast.success(saved ? t`Form saved` : t`Form created`);
        if (!saved) onCreated?.(made);
      },
      (problem) => {
        showFieldErrors(form, problem);
        if (isConflict(problem)) {
          problem.isShown = true;
          // The forms have been refetched by now, and untouched fields follow them.
          toast.error(problem.message, {
            description: t`Fields that you did not edit now show their changes. Save again to keep yours.`,
            seconds: 10,
          });
        }
      },
    ),
  );
  return (
    <div className="grid items-start gap-4 min-[86rem]:grid-cols-[minmax(0,1fr)_26rem]">
      <Form form={form} onSubmit={submit}>
        <AskBeforeLeaving tab={['tab', 'form', 'show']} />
        <FieldsCard />
        <FormTexts saved={saved} />
        <NewContacts wasRoundRobin={(saved?.owner_ids.length ?? 0) > 1} />
        <div className="border-line border-t bg-paper py-3 sm:sticky sm:bottom-0">
          <SubmitButton>{saved ? <Trans>Save form</Trans> : <Trans>Create form</Trans>}</SubmitButton>
        </div>
      </Form>
      <FormPreview form={form} />
    </div>
  );
}

/** The name, the language and the fields of the form. */
function FieldsCard() {
  const { t } = useLingui();
  return (
    <Card title={t`Fields`}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Field
            name="name"
            label={t`Name of the form`}
            maxLength={100}
            hint={t`Shown to visitors if there is no title`}
            placeholder={t`Contact form`}
          />
          <SelectField
            name="language"
            label={t`Language`}
            choices={LANGUAGES.map((language) => ({
              value: language,
              label: languageName(language, i18n.language()),
            }))}
          />
        </div>
        <FormFieldList />
      </div>
    </Card>
  );
}
