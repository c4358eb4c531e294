import { readAmount } from '@rapport/shared/amounts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { controlLook } from '../../ui/form/controls';
import { FieldFrame, type FieldLabels, useField } from '../../ui/form/FieldFrame';
import { usePreferences } from '../format/preferences';
import { readNumber, typedNumber } from '../format/readNumber';

interface TypedNumberFieldProps extends FieldLabels {
  /** For money: the only currency that may be typed with the amount. */
  currency?: string;
}

const readMoney = (text: string, currency: string, language: string): number | null => {
  const read = readAmount(text, language);
  return 'problem' in read || (read.currency && read.currency !== currency) ? null : read.amount;
};

/**
 * A number or an amount in the notation of the user's language: `1.234,5`, `4k`. The form's value is the number, an
 * empty text, or a text that is not a number, which the schema refuses.
 */
export function TypedNumberField({ name, label, hint, isOptional, currency }: TypedNumberFieldProps) {
  const { id, error, control } = useField({ name, hint });
  const { field } = useController({ name });
  const { language } = usePreferences();
  const shownAs = (value: unknown) => (typeof value === 'number' ? typedNumber(value, language) : String(value ?? ''));
  // Keeps the typed text: converted to a number and back, `1,` would lose its mark while typing.
  const [shown, setShown] = useState<unknown>(field.value);
  const [typed, setTyped] = useState(() => shownAs(field.value));
  if (field.value !== shown) {
    setShown(field.value);
    setTyped(shownAs(field.value));
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} isOptional={isOptional} error={error}>
      <span className="relative flex items-center">
        <input
          {...control}
          ref={field.ref}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onBlur={() => {
            field.onBlur();
            setTyped(shownAs(field.value));
          }}
          onChange={({ target: { value: text } }) => {
            const written = text.trim();
            const number = currency ? readMoney(written, currency, language) : readNumber(written, language);
            const value = written === '' ? '' : (number ?? written);
            setTyped(text);
            setShown(value);
            field.onChange(value);
          }}
          className={clsx(controlLook, 'tabular-nums', currency && 'pe-12')}
        />
        {currency && (
          <span aria-hidden="true" className="pointer-events-none absolute end-2.5 text-ink-faint">
            {currency}
          </span>
        )}
      </span>
    </FieldFrame>
  );
}
