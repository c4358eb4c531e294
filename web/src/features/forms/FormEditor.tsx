import { Trans, useLingui } from '@lingui/react/macro';
import type { WebForm } from '@rapport/shared/forms';
import { LANGUAGES, languageName } from '@rapport/shared/languages';
import { useState } from 'react';
import { useForm, useFormContext } from 'react-hook-form';
import { isConflict } from '../../lib/http/apiProblem';
import { formResolver } from '../../lib/words/formResolver';
import { i18n } from '../../lib/words/i18n';
import { toast } from '../../ui/feedback/toast';
import { AskBeforeLeaving } from '../../ui/form/AskBeforeLeaving';
import { Checkbox } from '../../ui/form/Checkbox';
import { ColorField } from '../../ui/form/ColorField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showFieldErrors } from '../../ui/form/formErrors';
import { keepUnsavedInput, replaceWithSaved } from '../../ui/form/keepTyped';
import { Select } from '../../ui/form/Select';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { Card } from '../../ui/page/Card';
import { AfterSending } from './AfterSending';
import { FormFieldList } from './FormFieldList';
import { FormPreview } from './FormPreview';
import { FormInput, inputOf } from './formInput';
import { useSaveForm } from './forms.queries';

interface FormEditorProps {
  /** `null` for a new form. */
  form: WebForm | null;
  onCreated?: (form: WebForm) => void;
}

/** Edits the fields and texts of a form, beside its preview. */
export function FormEditor({ form: saved, onCreated }: FormEditorProps) {
  const { t } = useLingui();
  const save = useSaveForm(saved);
  const beginning = { language: i18n.language(), labels: { name: t`Name`, email: t`Email`, message: t`Message` } };
  const form = useForm({
    resolver: formResolver(FormInput),
    values: inputOf(saved, beginning),
    resetOptions: keepUnsavedInput,
  });
  const submit = form.handleSubmit((input) =>
    save.mutateAsync(input).then(
      (made) => {
        form.reset(inputOf(made, beginning), replaceWithSaved);
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
        <Card title={t`Fields`}>
          <div className="flex flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <Field
                name="name"
                label={t`Name of the form`}
                maxLength={100}
                hint={t`Your team sees it. Visitors see it if you enter no title`}
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
        <Card title={t`Texts`}>
          <div className="flex flex-col gap-4">
            <Field name="title" label={t`Title`} isOptional maxLength={200} />
            <TextAreaField name="introduction" label={t`Introduction`} isOptional maxLength={2_000} rows={2} />
            <TextAreaField
              name="consent"
              label={t`Consent`}
              hint={t`A sentence that visitors have to agree to, such as your privacy terms. Each submission keeps what was agreed to.`}
              isOptional
              maxLength={1_000}
              rows={2}
            />
            <Newsletter
              isAsked={Boolean(saved?.newsletter)}
              onNone={() => form.setValue('newsletter', '', { shouldDirty: true })}
              onAsk={(sentence, tag) => {
                form.setValue('newsletter', sentence, { shouldDirty: true });
                if (!form.getValues('newsletter_tag')) form.setValue('newsletter_tag', tag, { shouldDirty: true });
              }}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field name="button" label={t`Text of the button`} isOptional maxLength={60} />
              <ColorField
                name="accent"
                label={t`Color`}
                pickerLabel={t`Choose the color`}
                hint={t`If empty, the color of your brand. A color that is hard to read is made darker or lighter.`}
                initial="#63275f"
              />
            </div>
            <Afterwards
              redirects={Boolean(saved?.thanks_url)}
              onText={() => form.setValue('thanks_url', '', { shouldDirty: true })}
            />
          </div>
        </Card>
        <AfterSending wasRoundRobin={(saved?.owner_ids.length ?? 0) > 1} />
        <div className="border-line border-t bg-paper py-3 sm:sticky sm:bottom-0">
          <SubmitButton>{saved ? <Trans>Save form</Trans> : <Trans>Create form</Trans>}</SubmitButton>
        </div>
      </Form>
      <FormPreview form={form} />
    </div>
  );
}

/** The choice of what visitors see after they have sent the form: a text, or another page. */
function Afterwards({ redirects, onText }: { redirects: boolean; onText: () => void }) {
  const { t } = useLingui();
  const [isElsewhere, setIsElsewhere] = useState(redirects);
  const { watch } = useFormContext<FormInput>();
  // A kept draft or another person's change may bring an address later.
  if (watch('thanks_url') && !isElsewhere) setIsElsewhere(true);
  const label = t`After sending`;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <span className="font-medium">{label}</span>
        <Select
          aria-label={label}
          choices={[
            { value: 'text', label: t`Show a thank-you text` },
            { value: 'page', label: t`Go to another page` },
          ]}
          value={isElsewhere ? 'page' : 'text'}
          onChange={({ target }) => {
            if (target.value === 'text') onText();
            setIsElsewhere(target.value === 'page');
          }}
        />
      </div>
      {isElsewhere ? (
        <Field name="thanks_url" label={t`Address of the page`} type="url" dir="ltr" placeholder="https://" />
      ) : (
        <TextAreaField name="thanks" label={t`Thank-you text`} isOptional maxLength={2_000} rows={2} />
      )}
    </div>
  );
}

interface NewsletterProps {
  isAsked: boolean;
  onAsk: (sentence: string, tag: string) => void;
  onNone: () => void;
}

/** The settings of a newsletter checkbox. Visitors who check it confirm their subscription by email. */
function Newsletter({ isAsked, onAsk, onNone }: NewsletterProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(isAsked);
  const { watch } = useFormContext<FormInput>();
  if (watch('newsletter') && !isOpen) setIsOpen(true);
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={t`Offer a newsletter`}
        checked={isOpen}
        onChange={({ target }) => {
          if (target.checked) onAsk(t`I would like to get email updates.`, t`newsletter`);
          else onNone();
          setIsOpen(target.checked);
        }}
      />
      {isOpen && (
        <div className="grid gap-4 ps-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Field
            name="newsletter"
            label={t`Text of the checkbox`}
            maxLength={500}
            hint={t`Anyone who checks it gets an email with a confirmation link.`}
          />
          <Field name="newsletter_tag" label={t`Tag once confirmed`} maxLength={100} isOptional />
        </div>
      )}
    </div>
  );
}
