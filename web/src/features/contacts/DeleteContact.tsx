import type { Contact } from '@rapport/shared/contacts';
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
  const confirm = async () => {
    if (!contact) return;
    onDeleted?.();
    await deleteContact(contact.id);
    toast.success(`${contact.name} was deleted`, { action: { label: 'Undo', onClick: () => restore(contact.id) } });
  };
  return (
    <ConfirmDialog
      open={contact !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure you want to delete this contact?"
      description="It rests in the trash for 30 days."
      confirmLabel="Delete contact"
      onConfirm={confirm}
    />
  );
}
