import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type UseComboboxReturnValue, useCombobox } from 'downshift';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { inSentence } from '../../lib/words/words';
import { IconButton } from '../button/IconButton';
import { SimilarNotice } from '../feedback/SimilarNotice';
import { controlLook } from './controls';
import { FieldFrame, type FieldLabels, useField } from './FieldFrame';

interface Pick {
  id: string;
  name: string;
  detail?: string;
  /** Whether it matches the text only after correcting a typo. */
  is_similar?: boolean;
}

export interface PickerFieldProps extends FieldLabels {
  /** The name of the stored choice, shown until another one is chosen. */
  initialName?: string | null;
  /** A hook that finds the choices for a typed text. */
  usePicks: (text: string) => { picks: Pick[]; isSearching: boolean };
  onPick?: (pick: Pick | null) => void;
  /**
   * For a value that is edited in place: called when the field is left. The field has the focus, its label is only for
   * screen readers, and if it is empty, no record is chosen.
   */
  onLeave?: () => void;
}

const { InputChange, InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes;

/** Chooses one of very many by typing a part of its name; the form's value is its id or `null`. */
export function PickerField({
  name,
  label,
  hint,
  isOptional,
  initialName,
  usePicks,
  onPick,
  onLeave,
}: PickerFieldProps) {
  const { t } = useLingui();
  const { id, error, control } = useField({ name, hint });
  const { field, chosenName, text, setText, choose } = useChoice(name, initialName, onPick);
  const { picks, isSearching } = usePicks((text ?? '').trim());
  const isOpen = text !== null && text.trim() !== '';
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox({
    items: picks,
    itemToString: (pick) => pick?.name ?? '',
    inputId: id,
    isOpen,
    inputValue: text ?? chosenName ?? '',
    selectedItem: null,
    defaultHighlightedIndex: 0,
    // During the search, the results are those of the previous text, so Enter does not choose one.
    stateReducer: (state, { type, changes }) => (type === InputKeyDownEnter && isSearching ? state : changes),
    onStateChange: ({ type, inputValue = '', selectedItem }) => {
      if (type === InputChange) setText(inputValue);
      // When editing in place, a cleared field may be about to get another name.
      if (type === InputChange && inputValue === '' && !onLeave) choose(null);
      if (type === InputKeyDownEscape) setText(null);
      if ((type === InputKeyDownEnter || type === ItemClick) && selectedItem) choose(selectedItem);
    },
  });

  return (
    <FieldFrame
      id={id}
      label={onLeave ? <span className="sr-only">{label}</span> : label}
      hint={hint}
      isOptional={isOptional}
      error={error}
    >
      <div className="relative">
        <input
          // biome-ignore lint/a11y/noAutofocus: the user asked to edit this value
          autoFocus={onLeave !== undefined}
          {...control}
          {...getInputProps({
            ref: field.ref,
            onBlur: () => {
              if (onLeave && text === '' && field.value) choose(null);
              setText(null);
              field.onBlur();
              onLeave?.();
            },
            onFocus: ({ currentTarget }) => onLeave && currentTarget.select(),
            onKeyDown: (event) => {
              if (onLeave && event.key === 'Enter' && text === '') choose(null);
              if (event.key !== 'Escape') return;
              // While the list is open, Escape closes the list and not the dialog; while it is closed, Escape must not
              // clear the choice.
              if (isOpen) event.stopPropagation();
              else {
                Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
                onLeave?.();
              }
            },
          })}
          aria-labelledby={undefined}
          dir="auto"
          autoComplete="off"
          placeholder={t`Type a name`}
          className={clsx(controlLook, field.value && !onLeave && 'pe-8')}
        />
        {field.value && text === null && !onLeave && (
          <IconButton
            label={t`Remove ${{ what: inSentence(label) }}`}
            size="small"
            className="absolute end-1 top-1 pointer-coarse:top-0"
            onClick={() => choose(null)}
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
        )}
        <Suggestions
          picks={isOpen ? picks : []}
          isOpen={isOpen}
          isSearching={isSearching}
          highlighted={highlightedIndex}
          getMenuProps={getMenuProps}
          getItemProps={getItemProps}
        />
      </div>
    </FieldFrame>
  );
}

/** The form's value with its name. `text` is the typed text; `null` while the field shows the choice. */
const useChoice = (name: string, initialName: PickerFieldProps['initialName'], onPick: PickerFieldProps['onPick']) => {
  const { field } = useController({ name });
  const [chosen, setChosen] = useState<Pick | null>(null);
  const [text, setText] = useState<string | null>(null);
  const chosenName = chosen?.id === field.value ? chosen?.name : field.value && initialName;
  const choose = (pick: Pick | null) => {
    field.onChange(pick?.id ?? null);
    setChosen(pick);
    setText(null);
    onPick?.(pick);
  };
  return { field, chosenName, text, setText, choose };
};

interface SuggestionsProps {
  getMenuProps: UseComboboxReturnValue<Pick>['getMenuProps'];
  getItemProps: UseComboboxReturnValue<Pick>['getItemProps'];
  picks: Pick[];
  isOpen: boolean;
  isSearching: boolean;
  highlighted: number;
}

/** The list below the field. The combobox requires it to exist, so it is hidden while it is closed. */
function Suggestions({ picks, isOpen, isSearching, highlighted, getMenuProps, getItemProps }: SuggestionsProps) {
  const { t } = useLingui();
  return (
    <div
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-40 mt-1 rounded-lg border border-line bg-raised p-1 shadow-float"
    >
      {picks[0]?.is_similar && <SimilarNotice className="px-2 py-1.5 text-ink-faint" />}
      <div {...getMenuProps({ 'aria-label': t`Suggestions` })} className="max-h-54 overflow-y-auto">
        {picks.map((pick, index) => (
          <div
            key={pick.id}
            {...getItemProps({ item: pick, index })}
            className={clsx(
              'flex min-h-8 cursor-pointer flex-col justify-center rounded-md px-2 py-1 pointer-coarse:min-h-11',
              index === highlighted && 'bg-hover',
            )}
          >
            <bdi title={pick.name} className="truncate">
              {pick.name}
            </bdi>
            {pick.detail && <bdi className="truncate text-ink-faint text-xs">{pick.detail}</bdi>}
          </div>
        ))}
      </div>
      {isOpen && picks.length === 0 && (
        <p role="status" className="px-2 py-1.5 text-ink-faint">
          {isSearching ? t`Searching…` : t`Nothing matches`}
        </p>
      )}
    </div>
  );
}
