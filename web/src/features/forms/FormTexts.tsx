import { useLingui } from '@lingui/react/macro';
import type { WebForm } from '@rapport/shared/forms';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Checkbox } from '../../ui/form/Checkbox';
import { ColorField } from '../../ui/form/ColorField';
import { Field } from '../../ui/form/Field';
import { Select } from '../../ui/form/Select';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { Card } from '../../ui/page/Card';
import type { FormInput } from './formInput';

/** The texts that visitors see around the fields, the color of the form, and what follows it. `saved` is `null` for a new form. */
export function FormTexts({ saved }: { saved: WebForm | null }) {
  const { t } = useLingui();
  const { getValues, setValue } = useFormContext<FormInput>();
  return (
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
          isOffered={Boolean(saved?.newsletter)}
          onRemove={() => setValue('newsletter', '', { shouldDirty: true })}
          onOffer={(sentence, tag) => {
            setValue('newsletter', sentence, { shouldDirty: true });
            if (!getValues('newsletter_tag')) setValue('newsletter_tag', tag, { shouldDirty: true });
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
        <AfterSending
          redirects={Boolean(saved?.thanks_url)}
          onText={() => setValue('thanks_url', '', { shouldDirty: true })}
        />
      </div>
    </Card>
  );
}

interface NewsletterProps {
  isOffered: boolean;
  onOffer: (sentence: string, tag: string) => void;
  onRemove: () => void;
}

/** The settings of a newsletter checkbox. Visitors who check it confirm their subscription by email. */
function Newsletter({ isOffered, onOffer, onRemove }: NewsletterProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(isOffered);
  const { watch } = useFormContext<FormInput>();
  if (watch('newsletter') && !isOpen) setIsOpen(true);
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label={t`Offer a newsletter`}
        checked={isOpen}
        onChange={({ target }) => {
          if (target.checked) onOffer(t`I would like to get email updates.`, t`newsletter`);
          else onRemove();
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

/** The choice of what visitors see after they have sent the form: a text, or another page. */
function AfterSending({ redirects, onText }: { redirects: boolean; onText: () => void }) {
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
