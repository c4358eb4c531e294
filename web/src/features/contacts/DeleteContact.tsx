import type { Contact } from '@rapport/shared/contacts';
import { useRef } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { toast } from '../../ui/toast';
import { useDeleteContact, useRestoreContact } from './contacts.queries';

interface DeleteContactProps {
  /** The contact in question; `null` while there is no question. */
  contact: Contact | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks, deletes, and offers to take it back. */
export function DeleteContact({ contact, onClose, onDeleted }: DeleteContactProps) {
  const { mutateAsync: deleteContact } = useDeleteContact();
  const { mutate: restore } = useRestoreContact();
  /** Closing would go back to the address of a page that has been left. */
  const isLeft = useRef(false);
  const confirm = async () => {
    if (!contact) return;
    // The page that showed it is left first: it would ask for what is not there any more.
    isLeft.current = onDeleted !== undefined;
    onDeleted?.();
    await deleteContact(contact.id);
    toast.success(`${contact.name} was deleted`, { action: { label: 'Undo', onClick: () => restore(contact.id) } });
  };
  return (
    <ConfirmDialog
      open={contact !== null}
      onOpenChange={(open) => !open && !isLeft.current && onClose()}
      title="Are you sure you want to delete this contact?"
      description="It rests in the trash for 30 days."
      confirmLabel="Delete contact"
      onConfirm={confirm}
    />
  );
}
