import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { toast } from '../feedback/toast';
import { Options } from '../form/Select';
import { lazyPart } from '../overlay/lazyPart';
import { WhileOpening } from '../overlay/WhileOpening';
import type { GridEdit } from './DataGrid';

// Few records have a field of several choices.
const SeveralEditor = lazyPart(async () => (await import('./SeveralEditor')).SeveralEditor);

const PickEditor = lazyPart(async () => (await import('./PickEditor')).PickEditor);

interface GridEditorProps<Item> {
  label: string;
  edit: GridEdit<Item>;
  item: Item;
  /** The first typed character, which overwrites the value. */
  typed?: string;
  /** How it looks; a cell's fills the cell. */
  look?: string;
  /** Called when editing ends, with the number of cells to move on by. */
  onDone: (move?: number) => void;
}

const cellLook = 'absolute inset-0 w-full bg-raised px-3 text-ink outline-2 outline-accent -outline-offset-2';

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What is typed. Half a date, which a browser gives as empty, does not empty the value. */
const valueIn = ({ value, validity }: Input): string | null => {
  if (!validity.badInput) return value;
  toast.error(t`Enter a complete date`);
  return null;
};

/** The input of a value being edited in place. Enter and blur save, Escape cancels. A choice made by pointer is saved at once. */
export function GridEditor<Item>({ label, edit, item, typed, look = cellLook, onDone }: GridEditorProps<Item>) {
  const isOver = useRef(false);
  const isByPointer = useRef(false);
  const isChosen = useRef(false);
  // The value when editing began. If another person changes it meanwhile, leaving the field untouched must not change it back.
  const [before] = useState(() => edit.value(item));
  const choices = typeof edit.choices === 'function' ? edit.choices(item) : edit.choices;
  const end = (value: string | null, move?: number) => {
    if (isOver.current) return;
    isOver.current = true;
    if (value !== null && value.trim() !== before) edit.save(item, value.trim());
    onDone(move);
  };
  /** What was typed or chosen. A browser shows the first choice in place of a value that is none, such as an owner before the team is loaded. */
  const chosenIn = (input: Input) => (choices && !isChosen.current ? null : valueIn(input));
  const handleKeyDown = (event: KeyboardEvent<Input>) => {
    const { currentTarget: input } = event;
    event.stopPropagation();
    // Where letters are composed, as in Japanese, Enter and Escape end the composition.
    if (event.nativeEvent.isComposing) return;
    isByPointer.current = false;
    if (event.key === 'Escape') end(null);
    else if (event.key === 'Enter' && (!edit.isLong || event.ctrlKey || event.metaKey)) end(chosenIn(input));
    else if (event.key === 'Tab') end(chosenIn(input), event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  if (edit.isSeveral) {
    return (
      <WhileOpening>
        <SeveralEditor label={label} choices={choices ?? []} value={before} look={look} onEnd={end} />
      </WhileOpening>
    );
  }
  if (edit.picks) {
    const { nameOf, usePicks } = edit.picks;
    return (
      <WhileOpening>
        <PickEditor label={label} usePicks={usePicks} initialName={nameOf(item)} value={before} onEnd={end} />
      </WhileOpening>
    );
  }
  if (choices) {
    return (
      <>
        <select
          // biome-ignore lint/a11y/noAutofocus: the user asked to edit this cell
          autoFocus
          aria-label={label}
          defaultValue={before}
          onKeyDown={handleKeyDown}
          onPointerDown={() => {
            isByPointer.current = true;
          }}
          // Arrow keys go through the choices, so that by keyboard none is meant before Enter.
          onChange={({ currentTarget }) => {
            isChosen.current = true;
            if (isByPointer.current) end(currentTarget.value);
          }}
          onBlur={({ currentTarget }) => end(chosenIn(currentTarget))}
          className={`${look} appearance-none truncate pe-8`}
        >
          <Options choices={choices} />
        </select>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-2 my-auto text-ink-faint"
        />
      </>
    );
  }
  if (edit.isLong) {
    return (
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the user asked to edit this value
        autoFocus
        aria-label={label}
        dir="auto"
        rows={3}
        defaultValue={before}
        onKeyDown={handleKeyDown}
        onBlur={({ currentTarget }) => end(currentTarget.value)}
        className={`${look} h-auto max-h-96 resize-y py-1.5 field-sizing-content pointer-coarse:h-auto`}
      />
    );
  }
  return (
    <LineEditor label={label} edit={edit} item={item} typed={typed} look={look} onKeyDown={handleKeyDown} onEnd={end} />
  );
}

interface LineEditorProps<Item> extends Omit<GridEditorProps<Item>, 'onDone'> {
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onEnd: (value: string | null) => void;
}

/** A value of one line, with what is understood of it where that is not plain. */
function LineEditor<Item>({ label, edit, item, typed, look, onKeyDown, onEnd }: LineEditorProps<Item>) {
  const before = edit.value(item);
  // A character is no date: the input would be empty, and leaving it would remove the date.
  const [text, setText] = useState(edit.type === 'date' ? before : (typed ?? before));
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user asked to edit this cell
        autoFocus
        aria-label={label}
        type={edit.type ?? 'text'}
        inputMode={edit.inputMode}
        max={edit.type === 'date' ? '9999-12-31' : undefined}
        dir="auto"
        autoComplete="off"
        defaultValue={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onFocus={({ currentTarget }) => typed === undefined && currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget }) => onEnd(valueIn(currentTarget))}
        className={look}
      />
      {edit.readBack && (
        <span
          role="status"
          className="pointer-events-none absolute inset-y-0 end-2 flex items-center text-[13px] text-ink-faint tabular-nums"
        >
          {edit.readBack(item, text)}
        </span>
      )}
    </>
  );
}
