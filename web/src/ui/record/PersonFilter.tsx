import { useIsShared, useOwners } from '../../lib/workspace/team';
import { Select } from '../form/Select';

interface PersonFilterProps {
  label: string;
  /** The choice for the records of everyone. */
  all: string;
  value: string;
  onChange: (id: string) => void;
}

/**
 * Filters a list by the responsible member. Hidden in a workspace with one member. Its width is the same before the
 * names are loaded.
 */
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
