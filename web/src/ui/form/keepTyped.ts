import { type FieldValues, get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';

/** For a form that stays on screen: new values from the server reach only the fields in which nothing was typed. */
export const keepUnsavedInput = { keepDirtyValues: true, keepDirty: true, keepErrors: true };

/** For the reset after saving, to which the options above would apply as well. */
export const replaceWithSaved = { keepDirtyValues: false, keepDirty: false };

/**
 * Puts what is typed on top of other values. Unlike the options above it also empties a field that has no new value. The
 * form must read `dirtyFields` while rendering.
 */
export const resetBelowTyped = <Values extends FieldValues>(
  // biome-ignore lint/suspicious/noExplicitAny: only values are read and set here, whatever the resolver makes of them
  form: UseFormReturn<Values, any, any>,
  values: Values,
) => {
  const typed = structuredClone(form.getValues());
  const names = namesIn(form.formState.dirtyFields) as Path<Values>[];
  form.reset(values);
  for (const name of names) {
    form.setValue(name, get(typed, name) as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }
};

/** The names of the changed fields. The fields of an object are named one by one; a list is one. */
const namesIn = (changed: object, above = ''): string[] =>
  Object.entries(changed).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? namesIn(value, `${above}${name}.`)
      : [`${above}${name}`],
  );
