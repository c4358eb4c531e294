import { clsx } from 'clsx';
import { controlLook } from '../../ui/form/controls';
import { FieldNotes, useField } from '../../ui/form/FieldFrame';

interface StageInputProps {
  nth: number;
  field: 'name' | 'probability' | 'rest_days';
  /** Visible on phones; wider screens have column headings. */
  label: string;
  suffix?: string;
  placeholder?: string;
}

/** A cell of the table of stages. An empty number is `undefined`. */
export function StageInput({ nth, field, label, suffix, placeholder }: StageInputProps) {
  const name = `stages.${nth}.${field}`;
  const { id, error, register, control } = useField({ name, hint: undefined });
  const isName = field === 'name';
  const setValueAs = (value: string | number | null | undefined) =>
    value === '' || value === null || value === undefined ? undefined : Number(value);
  return (
    <div className="flex min-w-0 flex-col gap-1 max-sm:min-w-min max-sm:flex-1">
      <label htmlFor={id} className={clsx('text-ink-faint text-xs', isName ? 'sr-only' : 'sm:sr-only')}>
        {label}
      </label>
      <span className="relative flex items-center">
        <input
          {...control}
          {...register(name, isName ? {} : { setValueAs })}
          {...(isName ? { type: 'text', dir: 'auto' } : { type: 'number', inputMode: 'numeric', step: 1, min: 0 })}
          autoComplete="off"
          placeholder={placeholder}
          className={clsx(controlLook, !isName && 'tabular-nums', suffix && 'pe-8')}
        />
        {suffix && (
          <span aria-hidden="true" className="pointer-events-none absolute end-2.5 text-ink-faint">
            {suffix}
          </span>
        )}
      </span>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
