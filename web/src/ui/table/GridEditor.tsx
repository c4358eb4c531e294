import { type KeyboardEvent, useRef } from 'react';
import type { GridEdit } from './DataGrid';

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

/** The input of a value being edited in place. Enter and blur save, Escape cancels. A choice made by pointer is saved at once. */
export function GridEditor<Item>({ label, edit, item, typed, look = cellLook, onDone }: GridEditorProps<Item>) {
  const isOver = useRef(false);
  const isByPointer = useRef(false);
  const before = edit.value(item);
  const end = (value: string | null, move?: number) => {
    if (isOver.current) return;
    isOver.current = true;
    if (value !== null && value.trim() !== before) edit.save(item, value.trim());
    onDone(move);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
    const value = event.currentTarget.value;
    event.stopPropagation();
    isByPointer.current = false;
    if (event.key === 'Escape') end(null);
    else if (event.key === 'Enter' && (!edit.isLong || event.ctrlKey || event.metaKey)) end(value);
    else if (event.key === 'Tab') end(value, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  if (edit.choices) {
    return (
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
        onChange={({ currentTarget }) => isByPointer.current && end(currentTarget.value)}
        onBlur={({ currentTarget }) => end(currentTarget.value)}
        className={look}
      >
        {edit.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
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
    <input
      // biome-ignore lint/a11y/noAutofocus: the user asked to edit this cell
      autoFocus
      aria-label={label}
      type={edit.type ?? 'text'}
      dir="auto"
      autoComplete="off"
      defaultValue={typed ?? before}
      onFocus={({ currentTarget }) => typed === undefined && currentTarget.select()}
      onKeyDown={handleKeyDown}
      onBlur={({ currentTarget }) => end(currentTarget.value)}
      className={look}
    />
  );
}
