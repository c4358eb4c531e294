import type { Company } from '@rapport/shared/companies';
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
  const confirm = async () => {
    if (!company) return;
    await deleteCompany(company.id);
    onDeleted?.();
    toast.success(`${company.name} was deleted`, { action: { label: 'Undo', onClick: () => restore(company.id) } });
  };
  return (
    <ConfirmDialog
      open={company !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure you want to delete this company?"
      description="Its contacts stay. It rests in the trash for 30 days."
      confirmLabel="Delete company"
      onConfirm={confirm}
    />
  );
}
