import type { Contact } from '@rapport/shared/contacts';
import { Dialog } from '../../ui/overlay/Dialog';
import { ContactForm } from './ContactForm';

interface ContactDialogProps {
  open: boolean;
  contact?: Contact;
  onClose: () => void;
  onSaved?: (contact: Contact) => void;
}

/** Adds a contact, or changes the one it is given. */
export function ContactDialog({ open, contact, onClose, onSaved }: ContactDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={contact ? 'Edit contact' : 'Add Contact'}>
      <ContactForm
        contact={contact}
        onSaved={(saved) => {
          onClose();
          onSaved?.(saved);
        }}
      />
    </Dialog>
  );
}
