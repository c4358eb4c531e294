import type { Company } from '@rapport/shared/companies';
import { Dialog } from '../../ui/overlay/Dialog';
import { CompanyForm } from './CompanyForm';

interface CompanyDialogProps {
  open: boolean;
  company?: Company;
  onClose: () => void;
  onSaved?: (company: Company) => void;
}

/** Adds a company, or changes the one it is given. */
export function CompanyDialog({ open, company, onClose, onSaved }: CompanyDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={company ? 'Edit company' : 'Add Company'}>
      <CompanyForm
        key={company?.id}
        company={company}
        onSaved={(saved) => {
          onClose();
          onSaved?.(saved);
        }}
      />
    </Dialog>
  );
}
