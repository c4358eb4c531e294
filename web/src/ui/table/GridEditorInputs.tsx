import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { toast } from '../feedback/toast';
import { Options } from '../form/Select';
import type { GridChoices, GridEdit } from './DataGrid';

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface InputProps {
  label: string;
  /** The value when editing began. */
  value: string;
  look: string;
  /** Called with the value to save, or with `null` to leave it as it was, and the number of cells to move on by. */
  onEnd: (value: string | null, move?: number) => void;
}

interface Keys<Element> {
  read: (input: Element) => string | null;
  onEnd: InputProps['onEnd'];
  /** Whether Enter begins another line, so that only Ctrl or Cmd with Enter saves. */
  isLong?: boolean;
}

/** Ends editing by keyboard: Enter saves, Tab saves and moves on, Escape cancels. */
const endByKey = <Element extends Input>(event: KeyboardEvent<Element>, { read, onEnd, isLong }: Keys<Element>) => {
  const { currentTarget: input } = event;
  event.stopPropagation();
  // Where letters are composed, as in Japanese, Enter and Escape end the composition.
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Escape') onEnd(null);
  else if (event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)) onEnd(read(input));
  else if (event.key === 'Tab') onEnd(read(input), event.shiftKey ? -1 : 1);
  else return;
  event.preventDefault();
};

interface ChoiceEditorProps extends InputProps {
  choices: GridChoices;
}

/** The list of choices of a value being edited in place. A choice made by pointer is saved at once. */
export function ChoiceEditor({ label, choices, value, look, onEnd }: ChoiceEditorProps) {
  const isByPointer = useRef(false);
  const isChosen = useRef(false);
  // A browser shows the first choice if the value is not among the choices, such as an owner before the team is loaded.
  const read = (select: HTMLSelectElement) => (isChosen.current ? select.value : null);
  return (
    <>
      <select
        // biome-ignore lint/a11y/noAutofocus: the user asked to edit this cell
        autoFocus
        aria-label={label}
        defaultValue={value}
        onKeyDown={(event) => {
          isByPointer.current = false;
          endByKey(event, { read, onEnd });
        }}
        onPointerDown={() => {
          isByPointer.current = true;
        }}
        // Each arrow key selects the next choice, so a choice made by keyboard is saved only by Enter or by leaving.
        onChange={({ currentTarget }) => {
          isChosen.current = true;
          if (isByPointer.current) onEnd(currentTarget.value);
        }}
        onBlur={({ currentTarget }) => onEnd(read(currentTarget))}
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

/** The input of a text of several lines being edited in place. */
export function LongTextEditor({ label, value, look, onEnd }: InputProps) {
  const read = (input: HTMLTextAreaElement) => input.value;
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: the user asked to edit this value
      autoFocus
      aria-label={label}
      dir="auto"
      rows={3}
      defaultValue={value}
      onKeyDown={(event) => endByKey(event, { read, onEnd, isLong: true })}
      onBlur={({ currentTarget }) => onEnd(read(currentTarget))}
      className={`${look} h-auto max-h-96 resize-y py-1.5 field-sizing-content pointer-coarse:h-auto`}
    />
  );
}

/** What is typed; `null` for an incomplete date, which a browser reports as empty, so that the date is not removed. */
const readLine = ({ value, validity }: HTMLInputElement): string | null => {
  if (!validity.badInput) return value;
  toast.error(t`Enter a complete date`);
  return null;
};

interface LineEditorProps<Item> extends InputProps {
  edit: GridEdit<Item>;
  item: Item;
  typed?: string;
}

/** The input of a value of one line being edited in place, and what is understood of a typed amount. */
export function LineEditor<Item>({ label, edit, item, typed, value, look, onEnd }: LineEditorProps<Item>) {
  // A single character is not a date: the input would be empty, and leaving it would remove the date.
  const [text, setText] = useState(edit.type === 'date' ? value : (typed ?? value));
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
        onKeyDown={(event) => endByKey(event, { read: readLine, onEnd })}
        onBlur={({ currentTarget }) => onEnd(readLine(currentTarget))}
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
