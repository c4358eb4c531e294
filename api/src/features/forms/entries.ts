import type { Field, FieldType } from '@rapport/shared/fields';
import { type BuiltInField, FORM_FIELDS, OWN_FIELD } from '@rapport/shared/formFields';
import type { WebForm } from '@rapport/shared/forms';

/** How a field is entered. */
export type EntryKind =
  | 'line'
  | 'email'
  | 'phone'
  | 'text'
  | 'number'
  | 'date'
  | 'checkbox'
  | 'choice'
  | 'choices'
  | 'url';

/** A field of a form with all that is needed to show and read it. */
export interface Entry {
  key: string;
  label: string;
  required: boolean;
  kind: EntryKind;
  /** The value of `autocomplete`. */
  autocomplete: string;
  options: { key: string; label: string }[];
  /** The own field of contacts that it fills. */
  own: Field | null;
}

const BUILT_IN: Record<BuiltInField, { kind: EntryKind; autocomplete: string }> = {
  name: { kind: 'line', autocomplete: 'name' },
  email: { kind: 'email', autocomplete: 'email' },
  phone: { kind: 'phone', autocomplete: 'tel' },
  company: { kind: 'line', autocomplete: 'organization' },
  job_title: { kind: 'line', autocomplete: 'organization-title' },
  website: { kind: 'url', autocomplete: 'url' },
  address: { kind: 'text', autocomplete: 'street-address' },
  message: { kind: 'text', autocomplete: 'off' },
};

/** Fields that hold a member are missing, because strangers must not see the list of members. */
const OWN: Partial<Record<FieldType, EntryKind>> = {
  text: 'line',
  long_text: 'text',
  number: 'number',
  money: 'number',
  date: 'date',
  checkbox: 'checkbox',
  choice: 'choice',
  choices: 'choices',
  url: 'url',
  email: 'email',
  phone: 'phone',
};

export const isBuiltIn = (key: string): key is BuiltInField => (FORM_FIELDS as readonly string[]).includes(key);

/** Whether a form may ask for an own field. */
export const isAllowedInForms = ({ type }: Pick<Field, 'type'>): boolean => OWN[type] !== undefined;

/** The fields that a form shows. Own fields that were deleted since are left out. */
export const entriesOf = ({ fields }: Pick<WebForm, 'fields'>, ownFields: Field[]): Entry[] =>
  fields.flatMap((field): Entry[] => {
    if (isBuiltIn(field.key)) return [{ ...field, ...BUILT_IN[field.key], options: [], own: null }];
    const own = ownFields.find(({ key }) => `${OWN_FIELD}${key}` === field.key);
    const kind = own && OWN[own.type];
    if (!kind) return [];
    const options = own.options.filter(({ removed }) => !removed).map(({ key, label }) => ({ key, label }));
    return [{ ...field, kind, autocomplete: 'off', options, own }];
  });
