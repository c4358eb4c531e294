import { t } from '@lingui/core/macro';
import { fieldsOf, type ListedType } from '@rapport/shared/recordFields';
import { useQuery } from '@tanstack/react-query';
import { sortsOf } from '../../lib/views/narrowing';
import { say } from '../../lib/words/words';
import { fieldsQuery } from '../../lib/workspace/fields';

/** An order that a list can be sorted in. */
export interface Order {
  value: string;
  label: string;
  group?: string;
}

/** The orders of a list to choose from: the usual ones, then by every other field that it can be sorted by. */
export const useOrders = (objectType: ListedType, usual: Order[], current: string): Order[] => {
  // The list does not wait for the own fields, which the parts below it load.
  const { data: own = [] } = useQuery({ ...fieldsQuery(), enabled: false });
  const group = t`By field`;
  const fields = fieldsOf(
    objectType,
    own.filter((field) => field.object_type === objectType),
  );
  const further = sortsOf(fields).map(({ value, label, isDescending }) => ({
    value,
    label: isDescending ? t`${{ field: say(label) }}, descending` : t`${{ field: say(label) }}, ascending`,
    group,
  }));
  const isUsual = ({ value }: Order) => usual.some((each) => each.value === value);
  // The list's own order is the one without a name, and a view may name it.
  const isNewest = ({ value }: Order) => value === '-created_at' && current !== value;
  return [...usual, ...further.filter((order) => !isUsual(order) && !isNewest(order))];
};
