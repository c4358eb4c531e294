import { useLingui } from '@lingui/react/macro';
import { Select } from '../form/Select';
import type { Order } from './useOrders';

interface SortSelectProps {
  orders: Order[];
  value: string;
  onSort: (sort: string) => void;
}

/** Chooses the order of a list. */
export function SortSelect({ orders, value, onSort }: SortSelectProps) {
  const { t } = useLingui();
  return (
    <Select
      aria-label={t`Sort`}
      className="sm:max-w-48"
      choices={orders}
      value={value}
      onChange={({ target }) => onSort(target.value)}
    />
  );
}
