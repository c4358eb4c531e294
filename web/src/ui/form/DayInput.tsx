import { type ComponentProps, useEffect, useRef } from 'react';
import { controlLook } from './controls';

interface DayInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'> {
  value: string;
  /** Called with a day, or with an empty text when it is cleared. A partly typed year counts as empty. */
  onChange: (day: string) => void;
}

/**
 * A day that is stored in the URL. While it has the focus, it keeps what is typed: the URL follows a moment later, and
 * setting the value would make browsers start the year again.
 */
export function DayInput({ value, onChange, ...props }: DayInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  return (
    <input
      {...props}
      ref={input}
      type="date"
      max="9999-12-31"
      defaultValue={value}
      onChange={({ target }) => (target.value === '' || target.value >= '1000') && onChange(target.value)}
      className={`${controlLook} max-w-40`}
    />
  );
}
