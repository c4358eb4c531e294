import type { ComponentType } from 'react';
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

/** A dialog with the form of a record type, which adds a record or changes the given one. */
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
    return (
      <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={record ? titles.edit : titles.add}>
        <Form
          // Another record starts a new form.
          key={record?.id}
          record={record}
          defaults={defaults}
          onSaved={(saved) => {
            onClose();
            onSaved?.(saved);
          }}
        />
      </Dialog>
    );
  };
