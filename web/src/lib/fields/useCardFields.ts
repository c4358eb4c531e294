import type { Field, FieldObject } from '@rapport/shared/fields';
import { useQuery } from '@tanstack/react-query';
import { fieldsQuery, useFields } from '../workspace/fields';

/** All cards of a list have the same height, which more lines would make too large. */
const MOST = 3;

/** The own fields that the cards of a type of record show, and whether they are known, so that the cards have their height. */
export const useCardFields = (objectType: FieldObject | undefined): { fields: Field[]; isKnown: boolean } => {
  const { isLoading, failureCount } = useQuery({ ...fieldsQuery(), enabled: objectType !== undefined });
  const fields = useFields(objectType).filter(({ on_card }) => on_card);
  return { fields: fields.slice(0, MOST), isKnown: !isLoading || failureCount > 0 };
};
