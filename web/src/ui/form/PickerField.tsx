import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { IconButton } from '../button/IconButton';
import { controlLook } from './controls';
import { FieldFrame, type FieldLabels, useField } from './FieldFrame';

export interface Pick {
  id: string;
  name: string;
  detail?: string;
}

interface PickerFieldProps extends FieldLabels {
  /** The name of what was chosen before somebody does it here: when the form opens, or is reset to another version. */
  initialName?: string | null;
  /** A hook that finds what holds the typed text. */
  usePicks: (text: string) => { picks: Pick[]; isSearching: boolean };
  onPick?: (pick: Pick | null) => void;
}

/** Chooses one of very many by typing a part of its name (the combobox pattern of WAI-ARIA); the form's value is its id or `null`. */
export function PickerField({ name, label, hint, isOptional, initialName, usePicks, onPick }: PickerFieldProps) {
  const { id, error, control } = useField({ name, hint });
  const { field } = useController({ name });
  const listId = useId();
  const [chosen, setChosen] = useState<Pick | null>(null);
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const { picks, isSearching } = usePicks((text ?? '').trim());
  const isOpen = text !== null && text.trim() !== '';
  const chosenName = chosen?.id === field.value ? chosen?.name : field.value && initialName;

  const choose = (pick: Pick | null) => {
    field.onChange(pick?.id ?? null);
    setChosen(pick);
    setText(null);
    setActive(0);
    onPick?.(pick);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      setText(null);
    } else if (event.key === 'Enter') {
      const pick = picks[active];
      if (pick) choose(pick);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(picks.length === 0 ? 0 : (active + step + picks.length) % picks.length);
    } else return;
    event.preventDefault();
  };

  return (
    <FieldFrame id={id} label={label} hint={hint} isOptional={isOptional} error={error}>
      <div className="relative">
        <input
          {...control}
          ref={field.ref}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && picks[active] ? `${listId}-${active}` : undefined}
          dir="auto"
          autoComplete="off"
          placeholder="Type a name"
          value={text ?? chosenName ?? ''}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
            if (target.value === '') choose(null);
          }}
          onKeyDown={handleKeyDown}
          onBlur={() => {
            setText(null);
            field.onBlur();
          }}
          className={clsx(controlLook, field.value && 'pe-8')}
        />
        {field.value && text === null && (
          <IconButton
            label={`Remove ${label.toLowerCase()}`}
            size="small"
            className="absolute end-1 top-1 pointer-coarse:top-0"
            onClick={() => choose(null)}
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
        )}
        {isOpen && (
          <div className="absolute inset-x-0 top-full z-40 mt-1 max-h-56 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float">
            <div id={listId} role="listbox" aria-label={label}>
              {picks.map((pick, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: in this pattern the focus never leaves the field
                // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys for its whole list
                <div
                  key={pick.id}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setActive(index)}
                  onClick={() => choose(pick)}
                  className={clsx(
                    'flex min-h-8 cursor-pointer flex-col justify-center rounded-md px-2 py-1 pointer-coarse:min-h-11',
                    index === active && 'bg-hover',
                  )}
                >
                  <bdi title={pick.name} className="truncate">
                    {pick.name}
                  </bdi>
                  {pick.detail && <bdi className="truncate text-ink-faint text-xs">{pick.detail}</bdi>}
                </div>
              ))}
            </div>
            {picks.length === 0 && (
              <p role="status" className="px-2 py-1.5 text-ink-faint">
                {isSearching ? 'Searching…' : 'Nothing matches'}
              </p>
            )}
          </div>
        )}
      </div>
    </FieldFrame>
  );
}
