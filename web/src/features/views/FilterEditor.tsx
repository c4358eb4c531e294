import type { Filter } from '@rapport/shared/filters';
import type { ListedType } from '@rapport/shared/recordFields';
import { useQuery } from '@tanstack/react-query';
import { useRecordFields } from '../../lib/records/recordFields';
import { fieldsQuery } from '../../lib/workspace/fields';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { FilterBuilder } from './FilterBuilder';

interface FilterEditorProps {
  objectType: ListedType;
  filter: Filter | null;
  onChange: (filter: Filter | null) => void;
  isPart?: boolean;
}

/**
 * The rules of a filter, once the fields are loaded. If the own fields cannot be loaded, it still works with the
 * built-in ones.
 */
export function FilterEditor({ objectType, ...builder }: FilterEditorProps) {
  const { isPending } = useQuery(fieldsQuery());
  const fields = useRecordFields(objectType);
  if (isPending) return <Skeleton className="h-20 w-full" />;
  return <FilterBuilder fields={fields} {...builder} />;
}
