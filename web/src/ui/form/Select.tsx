import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlLook } from './controls';

interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
  /** The heading that it shares with its neighbors. */
  group?: string;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  choices: readonly Choice[];
}

/**
 * Adds a choice for a value that is missing because the choices are still loading: a browser would show the first
 * choice as the value.
 */
const withValue = (choices: readonly Choice[], value: SelectProps['value']): readonly Choice[] =>
  typeof value !== 'string' || value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: '…' }, ...choices];

/** A native select, which works with every phone, keyboard and screen reader. Needs a label or an aria-label. */
export function Select({ choices, className, ...props }: SelectProps) {
  return (
    <span className={clsx('relative flex min-w-0 items-center', className)}>
      <select {...props} className={clsx(controlLook, 'cursor-pointer appearance-none truncate pe-8')}>
        <Options choices={withValue(choices, props.value)} />
      </select>
      <ChevronDown size={16} aria-hidden="true" className="pointer-events-none absolute end-2 text-ink-faint" />
    </span>
  );
}

/** The choices of a native select, grouped under their headings. */
export function Options({ choices }: Pick<SelectProps, 'choices'>) {
  return grouped(choices).map(({ group, own }) =>
    group === undefined ? (
      own.map(optionOf)
    ) : (
      <optgroup key={`group ${own[0]?.value}`} label={group} className="bg-raised text-ink">
        {own.map(optionOf)}
      </optgroup>
    ),
  );
}

const optionOf = ({ value, label, disabled }: Choice) => (
  <option key={value} value={value} disabled={disabled} className="bg-raised text-ink disabled:text-ink-faint">
    {label}
  </option>
);

const grouped = (choices: readonly Choice[]) => {
  const groups: { group: string | undefined; own: Choice[] }[] = [];
  for (const choice of choices) {
    const last = groups.at(-1);
    if (last && last.group === choice.group) last.own.push(choice);
    else groups.push({ group: choice.group, own: [choice] });
  }
  return groups;
};
