import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showFieldErrors, showProblem } from '../../ui/form/formErrors';
import { resetBelowTyped } from '../../ui/form/keepTyped';
import { isConflict } from '../http/apiProblem';

export interface Meanwhile<Stored> {
  record: Stored;
  /** Who changed it. */
  by: string | null;
}

interface ConflictOptions<Stored, Values extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: only values are read and set here, whatever the resolver makes of them
  form: UseFormReturn<Values, any, any>;
  /** The record as it was when the form opened. */
  record: Stored;
  valuesOf: (record: Stored) => Values;
  /** Loads the latest version, given the one that the form is based on. */
  fetchTheirs: (seen: Stored) => Promise<Meanwhile<Stored>>;
}

/**
 * Handles two people editing the same record: the form is bound to the version it was opened with, and the second
 * person to save sees what the first has changed. Taking theirs starts again; keeping mine applies what was typed here
 * to their version.
 */
export const useConflict = <Stored, Values extends FieldValues>({
  form,
  record,
  valuesOf,
  fetchTheirs,
}: ConflictOptions<Stored, Values>) => {
  const [base, setBase] = useState(record);
  const [theirs, setTheirs] = useState<Meanwhile<Stored> | null>(null);
  // Read while rendering, because only then does the form track it.
  const { dirtyFields: _dirtyFields } = form.formState;

  const begin = (stored: Stored) => {
    setBase(stored);
    setTheirs(null);
    form.reset(valuesOf(stored));
  };
  return {
    base,
    theirs,
    /** Starts again with a version, such as the saved one if the form stays on screen. */
    begin,
    /** Shows why a save was refused: the other person's change after a 412, otherwise the errors at their fields. */
    showRefusal: async (problem: unknown) => {
      if (!isConflict(problem)) return showFieldErrors(form, problem);
      const found = await fetchTheirs(base).catch(() => null);
      setTheirs(found);
      if (!found) showProblem(form, problem);
    },
    takeTheirs: () => theirs && begin(theirs.record),
    keepMine: () => {
      if (!theirs) return;
      setBase(theirs.record);
      setTheirs(null);
      resetBelowTyped(form, valuesOf(theirs.record));
    },
  };
};
