import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { controlLook } from './controls';
import { IconButton } from './IconButton';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange, className, placeholder = label, ...props }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className={clsx('relative flex min-w-0 items-center', className)}>
      <Search size={16} aria-hidden="true" className="pointer-events-none absolute start-2.5 text-ink-faint" />
      <input
        {...props}
        ref={input}
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(controlLook, 'ps-8 pe-8 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value && (
        <IconButton
          label="Clear search"
          size="small"
          className="absolute end-1 pointer-coarse:end-0"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </search>
  );
}
