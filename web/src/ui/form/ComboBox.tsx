import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useCombobox } from 'downshift';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { controlLook } from './controls';

export interface ComboChoice {
  value: string;
  label: string;
}

interface Found {
  choices: readonly ComboChoice[];
  isSearching: boolean;
}

interface ComboBoxProps {
  label: string;
  placeholder: string;
  value: string;
  /** The text that is shown while nothing is typed. */
  shown: string;
  /** All choices, which the typed text filters. */
  choices?: readonly ComboChoice[];
  /** A hook that finds the choices for a typed text, if there are too many to pass. */
  useFound?: (text: string) => Found;
  onChoose: (choice: ComboChoice) => void;
  /** Whether it takes the focus and opens when it appears. */
  isNew?: boolean;
}

const useNone = (): Found => ({ choices: [], isSearching: false });

const { InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;

/** Chooses one of many by typing a part of its name, outside of a form. A click, typing or the down arrow opens the list. */
export function ComboBox(props: ComboBoxProps) {
  const { t } = useLingui();
  const { label, placeholder, value, shown, choices: all, useFound = useNone, onChoose, isNew = false } = props;
  /** The typed text; `null` while the list is closed. */
  const [text, setText] = useState<string | null>(isNew ? '' : null);
  const isOpen = text !== null;
  const typed = (text ?? '').trim();
  const found = useFound(typed);
  const isIn = (choice: ComboChoice) => choice.label.toLowerCase().includes(typed.toLowerCase());
  const choices = all?.filter(isIn) ?? found.choices;
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox({
    items: [...choices],
    itemToString: (choice) => choice?.label ?? '',
    isOpen,
    inputValue: text ?? shown,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    // During the search, the results are those of the previous text, so Enter does not choose one.
    stateReducer: (state, { type, changes }) => (type === InputKeyDownEnter && found.isSearching ? state : changes),
    onStateChange: ({ type, selectedItem }) => {
      if (type === InputKeyDownEscape) setText(null);
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) {
        setText(null);
        onChoose(selectedItem);
      }
    },
  });
  return (
    <div className="relative min-w-0">
      <input
        {...getInputProps({
          // Immediately, because downshift reports it a moment later, in which a fast typist has typed more.
          onChange: ({ currentTarget }) => setText(currentTarget.value),
          onClick: () => setText((before) => before ?? ''),
          onBlur: () => setText(null),
          onKeyDown: (event) => {
            if (event.key === 'ArrowDown' && !isOpen) setText('');
            if (event.key !== 'Escape') return;
            // While the list is open, Escape closes only the list.
            if (isOpen) event.stopPropagation();
            else Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
          },
        })}
        aria-label={label}
        aria-labelledby={undefined}
        // biome-ignore lint/a11y/noAutofocus: it appeared to choose here
        autoFocus={isNew}
        dir="auto"
        autoComplete="off"
        placeholder={isOpen && shown ? shown : placeholder}
        className={clsx(controlLook, 'truncate')}
      />
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-40 mt-1 min-w-52 rounded-lg border border-line bg-raised p-1 shadow-float"
      >
        <div {...getMenuProps({ 'aria-label': label })} className="max-h-54 overflow-y-auto">
          {isOpen &&
            choices.map((choice, index) => (
              <div
                key={choice.value}
                {...getItemProps({ item: choice, index })}
                className={clsx(
                  'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 pointer-coarse:min-h-11',
                  index === highlightedIndex && 'bg-hover',
                )}
              >
                <bdi title={choice.label} className="min-w-0 flex-1 truncate">
                  {choice.label}
                </bdi>
                {choice.value === value && <Check size={14} aria-hidden="true" className="text-accent-text" />}
              </div>
            ))}
        </div>
        {isOpen && choices.length === 0 && (
          <p role="status" className="px-2 py-1.5 text-ink-faint">
            {found.isSearching ? t`Searching…` : typed ? t`Nothing matches` : t`Type a name`}
          </p>
        )}
      </div>
    </div>
  );
}
