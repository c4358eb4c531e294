import { useRef, useState } from 'react';
import { lazyPart } from '../overlay/lazyPart';
import { WhileOpening } from '../overlay/WhileOpening';
import type { GridEdit } from './DataGrid';
import { ChoiceEditor, LineEditor, LongTextEditor } from './GridEditorInputs';

// Few records have a field of several choices.
const SeveralEditor = lazyPart(async () => (await import('./SeveralEditor')).SeveralEditor);

const PickEditor = lazyPart(async () => (await import('./PickEditor')).PickEditor);

interface GridEditorProps<Item> {
  label: string;
  edit: GridEdit<Item>;
  item: Item;
  /** The first typed character, which overwrites the value. */
  typed?: string;
  /** The classes of the input; by default those with which it fills a cell. */
  look?: string;
  /** Called when editing ends, with the number of cells to move on by. */
  onDone: (move?: number) => void;
}

const cellLook = 'absolute inset-0 w-full bg-raised px-3 text-ink outline-2 outline-accent -outline-offset-2';

/** The input of a value being edited in place. Enter and blur save, Escape cancels. */
export function GridEditor<Item>({ label, edit, item, typed, look = cellLook, onDone }: GridEditorProps<Item>) {
  const isOver = useRef(false);
  // The value when editing began. If another person changes it meanwhile, leaving the field untouched must not change it back.
  const [before] = useState(() => edit.value(item));
  const choices = typeof edit.choices === 'function' ? edit.choices(item) : edit.choices;
  const end = (value: string | null, move?: number) => {
    if (isOver.current) return;
    isOver.current = true;
    if (value !== null && value.trim() !== before) edit.save(item, value.trim());
    onDone(move);
  };
  const input = { label, value: before, look, onEnd: end };
  if (edit.isSeveral) {
    return (
      <WhileOpening>
        <SeveralEditor {...input} choices={choices ?? []} />
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
  if (choices) return <ChoiceEditor {...input} choices={choices} />;
  if (edit.isLong) return <LongTextEditor {...input} />;
  return <LineEditor {...input} edit={edit} item={item} typed={typed} />;
}
