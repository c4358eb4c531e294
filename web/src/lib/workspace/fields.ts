import type { Field, FieldObject } from '@rapport/shared/fields';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../http/http';

/** The workspace's own fields, of every type of record and in their order. */
export const fieldsQuery = () =>
  queryOptions({
    queryKey: ['fields'],
    queryFn: ({ signal }) => get<Field[]>('/fields', { signal }),
    staleTime: 5 * 60_000,
  });

const NONE: Field[] = [];

/** The own fields of a type of record; none until they are loaded. */
export const useFields = (objectType: FieldObject | undefined): Field[] =>
  useQuery({
    ...fieldsQuery(),
    enabled: objectType !== undefined,
    select: (fields) => fields.filter((field) => field.object_type === objectType),
  }).data ?? NONE;
