import { type ComponentProps, useEffect, useRef } from 'react';
import { controlLook } from './controls';

interface DayInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange'> {
  value: string;
  /** Called with a day, or with nothing once it is emptied. A year of which only some digits are typed is none yet. */
  onChange: (day: string) => void;
}

/**
 * A day that the address holds. While it has the focus it keeps what is typed: the address follows a moment later, and a browser
 * would begin the year again when the value is set.
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
