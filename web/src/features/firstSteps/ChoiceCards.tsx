import type { Sentence } from '@rapport/shared/words';
import type { ReactNode } from 'react';
import { useWords } from '../../lib/words/macros';

interface ChoiceCardsProps<Value extends string> {
  legend: ReactNode;
  name: string;
  kind?: 'radio' | 'checkbox';
  choices: readonly (readonly [value: Value, label: Sentence])[];
  chosen: readonly Value[];
  onToggle: (value: Value) => void;
}

/** Radio buttons or checkboxes, each in a card that can be clicked. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { _ } = useWords();
  const { legend, name, kind = 'radio', choices, chosen, onToggle } = props;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(([value, label]) => (
          <label
            key={value}
            className="flex min-h-9 items-center gap-2.5 rounded-md border border-line px-3 py-1.5 transition-colors duration-150 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type={kind}
              name={name}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
              className="outline-none"
            />
            {_(label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
