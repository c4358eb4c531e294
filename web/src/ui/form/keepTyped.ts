import { type FieldValues, get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';

/** For a form that stays on screen: new values from the server only replace fields in which nothing was typed. */
export const keepUnsavedInput = { keepDirtyValues: true, keepDirty: true, keepErrors: true };

/** For the reset after saving, to which the options above would otherwise apply too. */
export const replaceWithSaved = { keepDirtyValues: false, keepDirty: false };

/**
 * Applies the typed values to other values. Unlike the options above, it also clears fields that have no new value. The
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

/** The names of the changed fields. Fields of an object are named individually; a list counts as one. */
const namesIn = (changed: object, above = ''): string[] =>
  Object.entries(changed).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? namesIn(value, `${above}${name}.`)
      : [`${above}${name}`],
  );
