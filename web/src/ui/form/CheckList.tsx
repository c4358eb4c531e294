import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type Ref, useState } from 'react';
import { Checkbox } from './Checkbox';
import { controlLook } from './controls';

/** The number of choices from which a search is offered. */
const MANY = 10;

interface CheckListProps {
  choices: readonly { value: string; label: string }[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Receives the first box. */
  ref?: Ref<HTMLInputElement>;
  /** The ids of other elements that describe the list, such as its error. */
  describedBy?: string;
  isInvalid?: boolean;
}

/** Chooses several of a list. A long list can be filtered by a text. */
export function CheckList({ choices, value, onChange, ref, describedBy, isInvalid }: CheckListProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const isMany = choices.length >= MANY;
  const wanted = text.trim().toLowerCase();
  const shown = choices.filter(({ label }) => label.toLowerCase().includes(wanted));
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {isMany && (
        <input
          type="search"
          aria-label={t`Find a choice`}
          placeholder={t`Find a choice`}
          dir="auto"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            // Enter would submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
          className={controlLook}
        />
      )}
      <ul
        className={clsx(
          'max-h-56 gap-x-4 overflow-y-auto pointer-coarse:max-h-60',
          isMany ? 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.5rem),1fr))]' : 'flex flex-wrap',
        )}
      >
        {shown.map(({ value: key, label }, nth) => (
          <li key={key} className="min-w-0 max-w-full">
            <Checkbox
              ref={nth === 0 ? ref : undefined}
              label={<bdi className="block truncate">{label}</bdi>}
              checked={value.includes(key)}
              aria-describedby={describedBy}
              aria-invalid={isInvalid}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, key] : value.filter((other) => other !== key))
              }
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p role="status" className="text-ink-faint">
          {t`Nothing matches`}
        </p>
      )}
    </div>
  );
}
