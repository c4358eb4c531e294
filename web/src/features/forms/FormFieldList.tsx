import { Trans, useLingui } from '@lingui/react/macro';
import { FORM_FIELDS, OWN_FIELD } from '@rapport/shared/formFields';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useWords } from '../../lib/words/macros';
import { useFields } from '../../lib/workspace/fields';
import { IconButton } from '../../ui/button/IconButton';
import { Checkbox } from '../../ui/form/Checkbox';
import { controlLook } from '../../ui/form/controls';
import { FieldError } from '../../ui/form/FieldError';
import { Select } from '../../ui/form/Select';
import type { FormInput } from './formInput';
import { FIELD_LABELS } from './formWords';

/** The labels of fields, by key. */
const useFieldNames = (): Map<string, string> => {
  const { _ } = useWords();
  const own = useFields('contact');
  return new Map([
    ...FORM_FIELDS.map((key) => [key, _(FIELD_LABELS[key])] as const),
    ...own
      // Fields whose value is a member are left out, because visitors cannot choose members.
      .filter(({ type }) => type !== 'person')
      .map(({ key, label }) => [`${OWN_FIELD}${key}`, label] as const),
  ]);
};

/** The fields of a form in their order. */
export function FormFieldList() {
  const { t } = useLingui();
  const { control } = useFormContext<FormInput>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'fields', keyName: 'row' });
  const { errors } = useFormState({ control, name: 'fields' });
  const names = useFieldNames();
  const adder = useRef<HTMLSelectElement>(null);
  const free = [...names].filter(([key]) => !fields.some((field) => field.key === key));
  const error: string | undefined = errors.fields?.root?.message ?? errors.fields?.message;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">
        <Trans>Fields</Trans>
      </legend>
      <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
        {fields.map((field, nth) => (
          <FieldRow
            key={field.row}
            nth={nth}
            fieldKey={field.key}
            name={names.get(field.key) ?? field.label}
            onUp={nth > 0 ? () => move(nth, nth - 1) : undefined}
            onDown={nth < fields.length - 1 ? () => move(nth, nth + 1) : undefined}
            // The email field cannot be removed, because submissions are matched to contacts by it.
            onRemove={
              field.key === 'email'
                ? undefined
                : () => {
                    remove(nth);
                    // The focused button disappears with its row.
                    adder.current?.focus();
                  }
            }
          />
        ))}
      </ul>
      {error && <FieldError>{error}</FieldError>}
      {free.length > 0 && (
        <Select
          ref={adder}
          aria-label={t`Add a field`}
          className="sm:max-w-64"
          value=""
          choices={[
            { value: '', label: t`Add a field…` },
            ...free.map(([value, label]) => ({
              value,
              label,
              group: value.startsWith(OWN_FIELD) ? t`Own fields` : t`Contact`,
            })),
          ]}
          onChange={({ target }) => {
            const label = names.get(target.value);
            if (label)
              append({ key: target.value, label, required: false }, { focusName: `fields.${fields.length}.label` });
          }}
        />
      )}
    </fieldset>
  );
}

interface FieldRowProps {
  nth: number;
  fieldKey: string;
  /** The name of the contact's field in which the answer is stored. */
  name: string;
  onUp?: () => void;
  onDown?: () => void;
  onRemove?: () => void;
}

function FieldRow({ nth, fieldKey, name, onUp, onDown, onRemove }: FieldRowProps) {
  const { t } = useLingui();
  const { register, control } = useFormContext<FormInput>();
  const label = useWatch({ control, name: `fields.${nth}.label` });
  const { errors } = useFormState({ control, name: `fields.${nth}.label` });
  const error = errors.fields?.[nth]?.label?.message;
  const isEmail = fieldKey === 'email';
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <input
            {...register(`fields.${nth}.label`)}
            aria-label={t`Label of ${name}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `field-${nth}-error` : undefined}
            dir="auto"
            autoComplete="off"
            maxLength={120}
            className={controlLook}
          />
        </div>
        <Checkbox
          {...register(`fields.${nth}.required`)}
          disabled={isEmail}
          checked={isEmail ? true : undefined}
          label={t`Required`}
        />
        <div className="ms-auto flex items-center gap-1">
          <IconButton icon={ArrowUp} label={t`Move ${name} up`} size="small" disabled={!onUp} onClick={onUp} />
          <IconButton icon={ArrowDown} label={t`Move ${name} down`} size="small" disabled={!onDown} onClick={onDown} />
          <IconButton
            icon={X}
            label={t`Remove ${name}`}
            size="small"
            tone="danger"
            disabled={!onRemove}
            onClick={onRemove}
          />
        </div>
      </div>
      {label !== name && <p className="text-[13px]/4.5 text-ink-faint">{t`Goes into ${name}`}</p>}
      {error && <FieldError id={`field-${nth}-error`}>{error}</FieldError>}
    </li>
  );
}
