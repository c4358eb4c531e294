import type { Company } from '@rapport/shared/companies';
import { DeleteRecord } from '../../lib/records/DeleteRecord';
import { useDeleteCompany, useRestoreCompany } from './companies.queries';

interface DeleteCompanyProps {
  /** The company in question; `null` while there is no question. */
  company: Company | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteCompany({ company, onClose, onDeleted }: DeleteCompanyProps) {
  const { mutateAsync } = useDeleteCompany();
  const { mutate: restore } = useRestoreCompany();
  return (
    <DeleteRecord
      objectType="company"
      description="Its contacts stay. It rests in the trash for 30 days."
      record={company && { id: company.id, called: company.name }}
      onClose={onClose}
      onLeave={onDeleted}
      onDelete={mutateAsync}
      onRestore={restore}
    />
  );
}
