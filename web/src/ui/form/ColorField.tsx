import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from './Field';

const HEX = /^#[0-9a-f]{6}$/i;

/** The color in a typed text, if it is complete; otherwise `null`. */
export const colorIn = (typed: string | null | undefined): string | null =>
  HEX.test(typed?.trim() ?? '') ? String(typed).trim().toLowerCase() : null;

interface ColorFieldProps {
  name: string;
  label: string;
  /** The label of the color picker. */
  pickerLabel: string;
  hint: string;
  /** The color that the picker starts with. */
  initial: string;
}

/** An optional color, typed or picked. */
export function ColorField({ name, label, pickerLabel, hint, initial }: ColorFieldProps) {
  const { setValue } = useFormContext();
  const shown = colorIn(useWatch({ name }));
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field name={name} label={label} placeholder="#1a73e8" maxLength={7} isOptional dir="ltr" />
        </div>
        <input
          type="color"
          aria-label={pickerLabel}
          value={shown ?? initial}
          onChange={({ target }) => setValue(name, target.value, { shouldDirty: true, shouldValidate: true })}
          className="h-8 w-12 shrink-0 rounded-md border border-control bg-surface p-1 pointer-coarse:h-11"
        />
      </div>
      <p className="text-[13px]/4.5 text-ink-faint">{hint}</p>
    </div>
  );
}
