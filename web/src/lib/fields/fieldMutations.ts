import { FIELD_OBJECTS, type Field, type FieldChange, type FieldObject, type NewField } from '@rapport/shared/fields';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { useMutation } from '@tanstack/react-query';
import { addOnce } from '../http/addOnce';
import { post, put, remove } from '../http/http';
import { queryOf } from '../http/queryOf';
import { useChange } from '../http/useChange';
import { fieldsQuery } from '../workspace/fields';

const changes = ['fields'];
/** Hiding or showing the values of a field also changes the records. */
const withRecords = ['fields', ...FIELD_OBJECTS.map((type) => RECORD_TYPES[type].table)];

/** The deleted fields, which can be restored. */
export const deletedFieldsQuery = () =>
  queryOf<Field[]>(['fields', 'deleted'], '/fields', { params: { deleted: true } });

export const useCreateField = () =>
  useMutation({
    meta: { handlesErrors: true, changes },
    mutationFn: (draft: NewField) => addOnce<Field>('/fields', draft),
    onSuccess: (field, _input, _result, { client }) =>
      void client.setQueryData(fieldsQuery().queryKey, (known) => known && [...known, field]),
  });

export const useChangeField = () =>
  useChange(
    changes,
    ({ field, change }: { field: Field; change: FieldChange }) => put<Field>(`/fields/${field.id}`, change, field),
    { handlesErrors: true },
  );

export const useDeleteField = () => useChange(withRecords, ({ id }: Field) => remove(`/fields/${id}`));

export const useRestoreField = () => useChange(withRecords, ({ id }: Field) => post<Field>(`/fields/${id}/restore`));

/** Reorders the fields of a record type, and may move some under another heading. The change is shown at once. */
export const useArrangeFields = () =>
  useMutation({
    meta: { changes },
    scope: { id: 'arrange fields' },
    mutationFn: async ({ objectType, fields, moved }: { objectType: FieldObject; fields: Field[]; moved?: Field }) => {
      if (moved) await put<Field>(`/fields/${moved.id}`, { group_name: moved.group_name });
      return put<Field[]>('/fields/order', { object_type: objectType, ids: fields.map(({ id }) => id) });
    },
    onMutate: async ({ objectType, fields }, { client }) => {
      const { queryKey } = fieldsQuery();
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (known) => [
        ...(known ?? []).filter((field) => field.object_type !== objectType),
        ...fields,
      ]);
    },
  });
