import { clsx } from 'clsx';
import { useId } from 'react';

interface MergeChoiceProps {
  label: string;
  mine: string;
  theirs: string;
  takesTheirs: boolean;
  onChange: (takesTheirs: boolean) => void;
}

/** Two values of one field, of which one is kept. */
export function MergeChoice({ label, mine, theirs, takesTheirs, onChange }: MergeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {[
          { text: mine, isTheirs: false },
          { text: theirs, isTheirs: true },
        ].map(({ text, isTheirs }) => (
          <label
            key={String(isTheirs)}
            className={clsx(
              'flex min-h-9 min-w-0 cursor-pointer items-center gap-2 rounded-md border px-3 py-1.5 pointer-coarse:min-h-11',
              takesTheirs === isTheirs ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={takesTheirs === isTheirs}
              onChange={() => onChange(isTheirs)}
              className="radio"
            />
            <bdi className="line-clamp-3 min-w-0 break-words">{text}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
