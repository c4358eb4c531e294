import { fieldsOf, type ListedType, type RecordField } from '@rapport/shared/recordFields';
import { useMemo } from 'react';
import { useFields } from '../workspace/fields';

/**
 * The fields that lists of a record type can show, filter and sort by: the built-in ones, and own fields once they are
 * loaded.
 */
export const useRecordFields = (objectType: ListedType): RecordField[] => {
  const own = useFields(objectType);
  return useMemo(() => fieldsOf(objectType, own), [objectType, own]);
};
