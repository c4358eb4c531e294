import { useLingui } from '@lingui/react/macro';
import { type Company, type CompanyChange, CompanySize } from '@rapport/shared/companies';
import { companyPath } from '@rapport/shared/paths';
import { useMutation } from '@tanstack/react-query';
import { useFieldColumns } from '../../lib/fields/useFieldColumns';
import { useNumber } from '../../lib/format/useNumber';
import { useOwnerColumn } from '../../lib/records/useOwnerColumn';
import { addedColumn, nameColumn, textColumn } from '../../ui/record/columns';
import type { GridColumn } from '../../ui/table/DataGrid';
import { companyQueries } from './companies.queries';
import { sizeChoices } from './sizes';

/** The columns of the table of companies, whose cells are edited in place. */
export const useCompanyColumns = (): GridColumn<Company>[] => {
  const { t } = useLingui();
  const number = useNumber();
  const { mutate } = useMutation(companyQueries.edit);
  const save = (company: Company, change: CompanyChange) => mutate({ item: company, change });
  const ownerColumn = useOwnerColumn<Company>(save);
  const ownFields = useFieldColumns<Company>('company', save);
  const text = textColumn<Company>(save);
  return [
    nameColumn({
      missing: t`Name is required`,
      minWidth: '13.75rem',
      path: companyPath,
      save: (item, name) => save(item, { name }),
    }),
    text('domain', t`Domain`, 'minmax(12.25rem, 1.5fr)'),
    text('industry', t`Industry`, 'minmax(10.25rem, 1fr)'),
    {
      key: 'size',
      label: t`Size`,
      width: '5rem',
      render: ({ size }) => size,
      edit: {
        choices: sizeChoices(),
        value: ({ size }) => size ?? '',
        save: (company, size) => save(company, { size: CompanySize.nullable().parse(size || null) }),
      },
    },
    text('phone', t`Phone`, 'minmax(9rem, 1fr)'),
    {
      key: 'contacts_count',
      label: t`People`,
      width: '5rem',
      isNumber: true,
      render: ({ contacts_count }) => number(contacts_count),
    },
    ownerColumn,
    addedColumn(),
    ...ownFields,
  ];
};
