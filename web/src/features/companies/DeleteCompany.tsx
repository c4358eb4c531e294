import type { Company } from '@rapport/shared/companies';
import { DeleteRecord } from '../../lib/records/DeleteRecord';
import { companyQueries } from './companies.queries';

interface DeleteCompanyProps {
  /** The company to delete; `null` while the dialog is closed. */
  company: Company | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteCompany({ company, onClose, onDeleted }: DeleteCompanyProps) {
  return (
    <DeleteRecord
      objectType="company"
      description="Its contacts stay. It stays in the trash for 30 days."
      record={company && { id: company.id, called: company.name }}
      onClose={onClose}
      onLeave={onDeleted}
      queries={companyQueries}
    />
  );
}
