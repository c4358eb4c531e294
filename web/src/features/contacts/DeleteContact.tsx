import type { Contact } from '@rapport/shared/contacts';
import { DeleteRecord } from '../../lib/records/DeleteRecord';
import { useDeleteContact, useRestoreContact } from './contacts.queries';

interface DeleteContactProps {
  /** The contact in question; `null` while there is no question. */
  contact: Contact | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteContact({ contact, onClose, onDeleted }: DeleteContactProps) {
  const { mutateAsync } = useDeleteContact();
  const { mutate: restore } = useRestoreContact();
  return (
    <DeleteRecord
      objectType="contact"
      record={contact && { id: contact.id, called: contact.name }}
      onClose={onClose}
      onLeave={onDeleted}
      onDelete={mutateAsync}
      onRestore={restore}
    />
  );
}
