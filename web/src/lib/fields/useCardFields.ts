import type { Field, FieldObject } from '@rapport/shared/fields';
import { useQuery } from '@tanstack/react-query';
import { fieldsQuery, useFields } from '../workspace/fields';

/** All cards of a list have the same height, and more lines would make them too tall. */
const MOST = 3;

/** The own fields shown on the cards of a record type, and whether they are loaded, on which the height of the cards depends. */
export const useCardFields = (objectType: FieldObject | undefined): { fields: Field[]; isKnown: boolean } => {
  const { isLoading, failureCount } = useQuery({ ...fieldsQuery(), enabled: objectType !== undefined });
  const fields = useFields(objectType).filter(({ on_card }) => on_card);
  return { fields: fields.slice(0, MOST), isKnown: !isLoading || failureCount > 0 };
};
