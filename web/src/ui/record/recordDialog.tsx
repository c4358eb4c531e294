import { type ComponentType, useState } from 'react';
import { Dialog } from '../overlay/Dialog';

export interface RecordFormProps<Item> {
  /** The record to change; without one the form adds a new one. */
  record?: Item;
  onSaved: (saved: Item) => void;
}

interface RecordDialogProps<Item> {
  open: boolean;
  record?: Item;
  onClose: () => void;
  onSaved?: (saved: Item) => void;
}

/** A dialog with the form of a type of record, which adds a record or changes the one it is given. */
export const recordDialog = <Item extends { id: string }, Defaults = undefined>(
  titles: { add: string; edit: string },
  Form: ComponentType<RecordFormProps<Item> & { defaults?: Defaults }>,
) =>
  function RecordDialog({
    open,
    record,
    defaults,
    onClose,
    onSaved,
  }: RecordDialogProps<Item> & { defaults?: Defaults }) {
    // The page may have let go of the record already while the dialog closes, which keeps its title and form until then.
    const [shown, setShown] = useState(record);
    if (open && record !== shown) setShown(record);
    return (
      <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={shown ? titles.edit : titles.add}>
        <Form
          key={shown?.id}
          record={shown}
          defaults={defaults}
          onSaved={(saved) => {
            onClose();
            onSaved?.(saved);
          }}
        />
      </Dialog>
    );
  };
