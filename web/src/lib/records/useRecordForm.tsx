import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ConflictNotice } from '../../ui/record/ConflictNotice';
import { useIdempotencyKey } from '../http/useIdempotencyKey';
import { formResolver } from '../words/formResolver';
import { differences } from './differences';
import { lastChangeBy } from './lastChange';
import type { RecordQueries, Stored } from './recordQueries';
import { useConflict } from './useConflict';

interface RecordFormOptions<Item extends Stored, Draft extends object, Input extends FieldValues> {
  queries: Pick<
    RecordQueries<{ item: Item; draft: Draft; change: Draft; filter: object }>,
    'one' | 'create' | 'update'
  >;
  /** The record to change; without one the form adds a new one. */
  record: Item | undefined;
  /** Turns what is typed into what is sent. */
  schema: z.ZodType<Draft, Input>;
  /** What the form begins with. */
  valuesOf: (record?: Item) => Input;
  /** What the fields are called, where a conflict names those that differ. */
  labels: Record<string, string>;
  /** The values a conflict shows in place of those of the form, such as a name instead of an id. */
  formatValues?: (record: Item) => Record<string, string>;
  /** Shows why a record could not be added, where a toast is not enough. */
  onCreateFailed?: (problem: unknown) => void;
}

/**
 * The form of a record: validation, the idempotency key of what it adds, the version of what it changes, the server's
 * errors at their fields, and the conflict with what somebody else changed meanwhile.
 */
export const useRecordForm = <Item extends Stored, Draft extends object, Input extends FieldValues>({
  queries,
  record,
  schema,
  valuesOf,
  labels,
  formatValues,
  onCreateFailed,
}: RecordFormOptions<Item, Draft, Input>) => {
  const keyFor = useIdempotencyKey();
  const client = useQueryClient();
  const create = useMutation({
    ...queries.create,
    meta: { ...queries.create.meta, handlesErrors: onCreateFailed !== undefined },
  });
  const update = useMutation(queries.update);
  const form = useForm<Input, unknown, Draft>({
    resolver: formResolver(schema),
    defaultValues: valuesOf(record) as DefaultValues<Input>,
  });
  const { base, theirs, showRefusal, keepMine, takeTheirs } = useConflict({
    form,
    record,
    valuesOf,
    fetchTheirs: async () => {
      const id = record?.id ?? '';
      return { record: await client.query({ ...queries.one(id), staleTime: 0 }), by: await lastChangeBy(id) };
    },
  });

  /** A submit handler that saves the values, changed on their way where the caller asks for it. */
  const saveWith =
    (onSaved: (saved: Item) => void, prepare = (values: Draft): Partial<Draft> => values, onRefused?: () => void) =>
    (event?: BaseSyntheticEvent) =>
      form.handleSubmit(async (values) => {
        // A form for both adding and changing leaves out what only the other of the two takes.
        const draft = prepare(values) as Draft;
        let saved: Item;
        try {
          saved = await (base
            ? update.mutateAsync({ record: base, change: draft })
            : create.mutateAsync({ draft, key: keyFor(draft) }));
        } catch (problem) {
          onRefused?.();
          await showRefusal(problem);
          if (!base) onCreateFailed?.(problem);
          return;
        }
        onSaved(saved);
      })(event);

  const format = (stored: Item): Record<string, unknown> => ({ ...valuesOf(stored), ...formatValues?.(stored) });
  const conflict: ReactNode = base && theirs?.record && (
    <ConflictNotice
      by={theirs.by}
      differences={differences(labels, format(base), format(theirs.record))}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
    />
  );
  return { form, base, saveWith, conflict };
};
