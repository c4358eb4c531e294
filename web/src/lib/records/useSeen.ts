import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showProblem } from '../../ui/form/formErrors';
import { isConflict } from '../http/apiProblem';
import type { queryOf } from '../http/queryOf';
import type { Stored } from './recordQueries';

/**
 * The version that a form is based on, and a function that shows why it could not be saved. After a conflict, saving again
 * overwrites the other person's change, so that nothing that was typed is lost. For texts that are rarely edited by two people;
 * the forms of records compare the two versions instead (`useConflict`).
 */
export const useSeen = <Item extends Stored, Values extends FieldValues>(
  opened: Item | undefined,
  list: ReturnType<typeof queryOf<Item[]>>,
  // biome-ignore lint/suspicious/noExplicitAny: only errors are set here, whatever the resolver makes of the values
  form: UseFormReturn<Values, any, any>,
) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [seen, setSeen] = useState(opened);
  const showRefusal = async (problem: unknown) => {
    showProblem(form, problem);
    if (!seen || !isConflict(problem)) return;
    const stored = await client.query({ ...list, staleTime: 0 }).catch(() => []);
    const latest = stored.find(({ id }) => id === seen.id);
    if (!latest) return;
    setSeen(latest);
    const message = t`${{ problem: problem.message }} Save again to overwrite the change.`;
    form.setError('root.server', { type: 'server', message });
  };
  return { seen, showRefusal };
};
