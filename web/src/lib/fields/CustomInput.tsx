import type { Field as Definition } from '@rapport/shared/fields';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { CheckboxField } from '../../ui/form/CheckboxField';
import { CheckListField } from '../../ui/form/CheckListField';
import { Field } from '../../ui/form/Field';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { useMoney } from '../format/useMoney';
import { emptyInput } from './customInputs';
import { TypedNumberField } from './TypedNumberField';
import { useFieldChoices } from './useFieldChoices';

/** The input of an own field. Its value is what the API accepts, or the usual empty value of inputs. */
export function CustomInput({ field }: { field: Definition }) {
  const name = `custom.${field.key}`;
  const { formState, resetField, getValues } = useFormContext();
  const { currency } = useMoney();
  const choicesOf = useFieldChoices();
  // The definitions may be loaded, and the field added, after the form was opened.
  useEffect(() => {
    if (getValues(name) === undefined) resetField(name, { defaultValue: emptyInput(field) });
  });
  const { type, label, required, hint } = field;
  const labels = { name, label, hint: hint || undefined, isOptional: !required };
  const initial = formState.defaultValues?.custom?.[field.key];
  switch (type) {
    case 'long_text':
      return <TextAreaField {...labels} />;
    case 'number':
      return <TypedNumberField {...labels} />;
    case 'money':
      return <TypedNumberField {...labels} currency={currency} />;
    case 'date':
      return <Field {...labels} type="date" />;
    case 'checkbox':
      return <CheckboxField name={name} label={label} hint={labels.hint} />;
    case 'choice':
    case 'person':
      return <SelectField {...labels} choices={choicesOf(field, initial)} />;
    case 'choices':
      return <CheckListField {...labels} choices={choicesOf(field, initial)} />;
    case 'url':
      return <Field {...labels} inputMode="url" />;
    case 'email':
      return <Field {...labels} type="email" inputMode="email" />;
    case 'phone':
      return <Field {...labels} type="tel" />;
    default:
      return <Field {...labels} />;
  }
}
