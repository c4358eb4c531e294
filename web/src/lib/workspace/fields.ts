import type { Field, FieldObject } from '@rapport/shared/fields';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../http/queryOf';

/** The workspace's own fields of all record types, in order. */
export const fieldsQuery = () => queryOf<Field[]>(['fields'], '/fields', { staleTime: 5 * 60_000 });

const NONE: Field[] = [];

/** The own fields of a record type; none until they are loaded. */
export const useFields = (objectType: FieldObject | undefined): Field[] =>
  useQuery({
    ...fieldsQuery(),
    enabled: objectType !== undefined,
    select: (fields) => fields.filter((field) => field.object_type === objectType),
  }).data ?? NONE;
