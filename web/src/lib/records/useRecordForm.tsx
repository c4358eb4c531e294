import type { Custom } from '@rapport/shared/fields';
import { type ListedType, listedType } from '@rapport/shared/recordFields';
import { type ObjectType, RECORD_TYPES } from '@rapport/shared/recordTypes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ConflictNotice } from '../../ui/record/ConflictNotice';
import { customInputs, withCustom } from '../fields/customInputs';
import { useFieldText } from '../fields/useFieldText';
import { formResolver } from '../words/formResolver';
import { useFields } from '../workspace/fields';
import { differences } from './differences';
import { FIELD_LABELS } from './fieldWords';
import { lastChangeBy } from './lastChange';
import { recordQueries, type Stored } from './recordQueries';
import { useConflict } from './useConflict';

interface RecordFormOptions<Item extends Stored, Draft extends object, Input extends FieldValues> {
  objectType: ObjectType;
  /** The record to change; without one the form adds a new one. */
  record: Item | undefined;
  /** Converts the input into what is sent. */
  schema: z.ZodType<Draft, Input>;
  /** The initial values of the form. */
  valuesOf: (record?: Item) => Input;
  /** The labels of fields that no list has, or that have another label here, for the list of differences in a conflict. */
  labels?: Record<string, string>;
  /** The values that a conflict shows instead of those of the form, such as a name instead of an id. */
  formatValues?: (record: Item) => Record<string, string>;
  /** Shows why a record could not be added, if a toast is not enough. */
  onCreateFailed?: (problem: unknown) => void;
}

/**
 * The form of a record: validation, the version that it changes, the server's errors at their fields, and conflicts
 * with changes by others.
 */
export const useRecordForm = <Item extends Stored, Draft extends object, Input extends FieldValues>({
  objectType,
  record,
  schema,
  valuesOf,
  labels,
  formatValues,
  onCreateFailed,
}: RecordFormOptions<Item, Draft, Input>) => {
  const queries = recordQueries<{ item: Item; draft: Draft; change: Draft; filter: object }>(
    RECORD_TYPES[objectType].table,
  );
  const client = useQueryClient();
  const create = useMutation({
    ...queries.create,
    meta: { ...queries.create.meta, handlesErrors: onCreateFailed !== undefined },
  });
  const update = useMutation(queries.update);
  const listed = listedType(objectType);
  const own = useCustom(listed);
  const inputsOf = (stored: Item | undefined) => ({ ...valuesOf(stored), ...own.inputsOf(stored) });
  const resolve = formResolver(schema);
  const form: UseFormReturn<Input, unknown, Draft> = useForm<Input, unknown, Draft>({
    // Read on each call, because the fields may be loaded, and the record may change, while the form is open.
    resolver: (...input) => (listed ? withCustom(resolve, own.fields, customOf(base)) : resolve)(...input),
    defaultValues: inputsOf(record) as DefaultValues<Input>,
  });
  const { base, theirs, begin, showRefusal, keepMine, takeTheirs } = useConflict({
    form,
    record,
    valuesOf: inputsOf,
    fetchTheirs: async (seen) => {
      const id = record?.id ?? '';
      return {
        record: await client.query({ ...queries.one(id), staleTime: 0 }),
        by: seen ? await lastChangeBy(seen) : null,
      };
    },
  });

  /** A submit handler that saves the values, which `prepare` may change first. */
  const saveWith =
    (onSaved: (saved: Item) => void, prepare = (values: Draft): Partial<Draft> => values, onRefused?: () => void) =>
    (event?: BaseSyntheticEvent) =>
      form.handleSubmit(async (values) => {
        // A form for both adding and changing drops the fields that only the other one accepts.
        const draft = prepare(values) as Draft;
        let saved: Item;
        try {
          saved = await (base ? update.mutateAsync({ record: base, change: draft }) : create.mutateAsync(draft));
        } catch (problem) {
          onRefused?.();
          await showRefusal(problem);
          if (!base) onCreateFailed?.(problem);
          return;
        }
        onSaved(saved);
      })(event);

  const format = (stored: Item): Record<string, unknown> => ({
    ...valuesOf(stored),
    ...formatValues?.(stored),
    ...own.textsOf(stored),
  });
  const conflict: ReactNode = base && theirs?.record && (
    <ConflictNotice
      by={theirs.by}
      differences={differences({ ...FIELD_LABELS, ...labels, ...own.labels }, format(base), format(theirs.record))}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
    />
  );
  return { form, base, begin, saveWith, conflict };
};

const customOf = (record: object | undefined): Custom | undefined => record && (record as { custom?: Custom }).custom;

const NO_FIELDS = { fields: [], labels: {}, inputsOf: () => ({}), textsOf: () => ({}) };

/** The own fields of a record type, with their initial inputs, their labels, and their formatted values for a conflict. */
const useCustom = (objectType: ListedType | undefined) => {
  const fields = useFields(objectType);
  const textOf = useFieldText();
  if (!objectType) return NO_FIELDS;
  const named = <Value,>(entryOf: (field: (typeof fields)[number]) => Value) =>
    Object.fromEntries(fields.map((field) => [`custom.${field.key}`, entryOf(field)]));
  return {
    fields,
    labels: named(({ label }) => label),
    inputsOf: (stored: object | undefined) => ({ custom: customInputs(fields, customOf(stored)) }),
    textsOf: (stored: object) => named((field) => textOf(field, customOf(stored)?.[field.key])),
  };
};
