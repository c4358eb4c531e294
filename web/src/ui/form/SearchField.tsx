import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { IconButton } from '../button/IconButton';
import { controlLook } from './controls';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange, className, placeholder = label, ...props }: SearchFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  // The URL returns the value a moment later. Showing only that would lose characters typed meanwhile and move the
  // caret to the end.
  const [shown, setShown] = useState(value);
  const [awaited, setAwaited] = useState<string | null>(null);
  if (awaited === value) setAwaited(null);
  else if (awaited === null && shown !== value) setShown(value);
  const say = (text: string) => {
    setShown(text);
    setAwaited(text);
    onChange(text);
  };
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
        value={shown}
        onChange={(event) => say(event.target.value)}
        onBlur={() => setAwaited(null)}
        className={clsx(controlLook, 'ps-8 [&::-webkit-search-cancel-button]:hidden', shown && 'pe-8')}
      />
      {shown && (
        <IconButton
          label={t`Clear search`}
          size="small"
          className="absolute end-1 pointer-coarse:end-0"
          onClick={() => {
            say('');
            input.current?.focus();
          }}
        >
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </search>
  );
}
