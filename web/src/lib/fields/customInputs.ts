import { customSchema } from '@rapport/shared/customSchema';
import type { Custom, Field } from '@rapport/shared/fields';
import { zodWords } from '@rapport/shared/zodWords';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { say } from '../words/words';

/** The empty value of an input for this type of field. */
export const emptyInput = ({ type }: Pick<Field, 'type'>) => {
  if (type === 'checkbox') return false;
  if (type === 'choices') return [];
  return type === 'date' ? null : '';
};

/** The initial values of the inputs of own fields, including those of fields that are not loaded yet. */
export const customInputs = (fields: Field[], custom: Custom = {}): Record<string, unknown> => ({
  ...Object.fromEntries(fields.map((field) => [field.key, emptyInput(field)])),
  ...custom,
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Validates the own fields of a form in addition to `resolver`, which validates the rest. Only those that differ from
 * `before` are sent, so that a field deleted meanwhile does not prevent saving.
 */
export const withCustom = <Input extends FieldValues, Output>(
  resolve: Resolver<Input, unknown, Output>,
  fields: Field[],
  before: Custom | undefined,
): Resolver<Input, unknown, Output> => {
  const schema = customSchema(fields, { before, isNew: before === undefined });
  return async ({ custom: typed = {}, ...rest }, context, options) => {
    const { values, errors } = await resolve(rest as unknown as Input, context, options);
    const changed = fields.filter(
      (field) => field.key in typed && !isSame(typed[field.key], before?.[field.key] ?? emptyInput(field)),
    );
    const parsed = schema.safeParse(Object.fromEntries(changed.map(({ key }) => [key, typed[key]])), {
      error: zodWords,
    });
    const complaints = parsed.error?.issues.map(({ path, message }) => [
      String(path[0]),
      { type: 'custom', message: say(message) },
    ]);
    const all: FieldErrors = { ...errors, ...(complaints && { custom: Object.fromEntries(complaints) }) };
    return Object.keys(all).length > 0
      ? { values: {}, errors: all as FieldErrors<Input> }
      : { values: { ...(values as Output), custom: parsed.data }, errors: {} };
  };
};
