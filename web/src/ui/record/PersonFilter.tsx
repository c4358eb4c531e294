import { useIsShared, useOwners } from '../../lib/workspace/team';
import { Select } from '../form/Select';

interface PersonFilterProps {
  label: string;
  /** The choice that shows the records of all. */
  all: string;
  value: string;
  onChange: (id: string) => void;
}

/** Filters a list by the member responsible. Hidden in a workspace of one. As wide before the names are there as with them. */
export function PersonFilter({ label, all, value, onChange }: PersonFilterProps) {
  const owners = useOwners();
  const isShared = useIsShared();
  return (
    isShared && (
      <Select
        aria-label={label}
        className="w-40"
        choices={[{ value: '', label: all }, ...owners]}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  );
}
