import type { SearchedType } from '@rapport/shared/search';
import { useQuery } from '@tanstack/react-query';
import type { FieldLabels } from '../../ui/form/FieldFrame';
import { PickerField } from '../../ui/form/PickerField';
import { useDebounced } from '../browser/useDebounced';
import { recordsQuery } from './records';
import { RECORD_TYPES } from './recordTypes';

const hookFor = (type: SearchedType) => (text: string) => {
  const settled = useDebounced(text);
  const { data: picks = [], isFetching } = useQuery(recordsQuery(type, settled));
  return { picks, isSearching: isFetching || settled !== text };
};

/** Hooks that search for records of a type by name. */
export const RECORD_SEARCHES = { contact: hookFor('contact'), company: hookFor('company'), deal: hookFor('deal') };

interface RecordFieldProps extends Partial<FieldLabels> {
  type: keyof typeof RECORD_SEARCHES;
  /** The name of the currently linked record. */
  initialName?: string | null;
}

/** Links a contact, company or deal. */
export const RecordField = ({
  type,
  name = `${type}_id`,
  label = RECORD_TYPES[type].label,
  ...props
}: RecordFieldProps) => (
  <PickerField name={name} label={label} usePicks={RECORD_SEARCHES[type]} isOptional {...props} />
);
