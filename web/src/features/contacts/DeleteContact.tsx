import type { Contact } from '@rapport/shared/contacts';
import { DeleteRecord } from '../../lib/records/DeleteRecord';
import { contactQueries } from './contacts.queries';

interface DeleteContactProps {
  /** The contact to delete; `null` while the dialog is closed. */
  contact: Contact | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteContact({ contact, onClose, onDeleted }: DeleteContactProps) {
  return (
    <DeleteRecord
      objectType="contact"
      record={contact && { id: contact.id, called: contact.name }}
      onClose={onClose}
      onLeave={onDeleted}
      queries={contactQueries}
    />
  );
}
