import type { Field, NewField, OptionChange } from '@rapport/shared/fields';

/** A field in the form of its dialog. */
export type FieldInput = Omit<NewField, 'object_type' | 'options'> & { options: OptionChange[] };

const EMPTY: FieldInput = {
  label: '',
  type: 'text',
  hint: '',
  group_name: '',
  required: false,
  on_card: false,
  options: [],
};

export const emptyOption = (label = ''): OptionChange => ({ label, color: null });

/** The initial values of a field's form. */
export const inputOf = (field?: Field, defaults: Partial<FieldInput> = {}): FieldInput => {
  if (!field) return { ...EMPTY, ...defaults };
  const { label, type, hint, group_name, required, on_card, options } = field;
  return { label, type, hint, group_name, required, on_card, options };
};
