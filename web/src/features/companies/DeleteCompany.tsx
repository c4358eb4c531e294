import type { Company } from '@rapport/shared/companies';
import { useRef } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { toast } from '../../ui/toast';
import { useDeleteCompany, useRestoreCompany } from './companies.queries';

interface DeleteCompanyProps {
  /** The company in question; `null` while there is no question. */
  company: Company | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks, deletes, and offers to take it back. */
export function DeleteCompany({ company, onClose, onDeleted }: DeleteCompanyProps) {
  const { mutateAsync: deleteCompany } = useDeleteCompany();
  const { mutate: restore } = useRestoreCompany();
  /** Closing would go back to the address of a page that has been left. */
  const isLeft = useRef(false);
  const confirm = async () => {
    if (!company) return;
    // The page that showed it is left first: it would ask for what is not there any more.
    isLeft.current = onDeleted !== undefined;
    onDeleted?.();
    await deleteCompany(company.id);
    toast.success(`${company.name} was deleted`, { action: { label: 'Undo', onClick: () => restore(company.id) } });
  };
  return (
    <ConfirmDialog
      open={company !== null}
      onOpenChange={(open) => !open && !isLeft.current && onClose()}
      title="Are you sure you want to delete this company?"
      description="Its contacts stay. It rests in the trash for 30 days."
      confirmLabel="Delete company"
      onConfirm={confirm}
    />
  );
}
