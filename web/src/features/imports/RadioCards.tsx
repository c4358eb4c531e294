import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface RadioCardsProps<Value extends string> {
  legend: ReactNode;
  hint: ReactNode;
  choices: { value: Value; label: ReactNode }[];
  /** `null` while nothing is chosen. */
  value: Value | null;
  onChoose: (value: Value) => void;
}

/** A group of radio buttons whose labels are cards, for answers that need more space than a word. */
export function RadioCards<Value extends string>({ legend, hint, choices, value, onChoose }: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{legend}</legend>
      <p className="break-words text-ink-faint">{hint}</p>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={clsx(
              'flex min-h-9 min-w-0 cursor-pointer items-start gap-2 rounded-md border px-3 py-2 pointer-coarse:min-h-11',
              choice.value === value ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              className="radio mt-0.5"
            />
            <span className="min-w-0 break-words">{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
