import { COMPANY_SIZES, type Company, type CompanyChange, CompanySize } from '@rapport/shared/companies';
import { companyPath } from '@rapport/shared/paths';
import { useMutation } from '@tanstack/react-query';
import { useNumber } from '../../lib/format/useNumber';
import { useOwnerColumn } from '../../lib/records/useOwnerColumn';
import { nameColumn, textColumn } from '../../ui/record/columns';
import type { RecordTableProps } from '../../ui/record/RecordList';
import { DataGrid, type GridColumn } from '../../ui/table/DataGrid';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { companyQueries } from './companies.queries';

const sizeChoices = [{ value: '', label: 'Unknown' }, ...COMPANY_SIZES.map((size) => ({ value: size, label: size }))];

/** The companies as a table whose cells are edited in place. */
export function CompanyTable(list: RecordTableProps<Company>) {
  const number = useNumber();
  const { mutate } = useMutation(companyQueries.edit);
  const save = (company: Company, change: CompanyChange) => mutate({ item: company, change });
  const ownerColumn = useOwnerColumn<Company>(save);
  const text = textColumn<Company>(save);
  const columns: GridColumn<Company>[] = [
    nameColumn({
      missing: 'Name is required',
      width: 'minmax(16rem, 2fr)',
      path: companyPath,
      save: (item, name) => save(item, { name }),
    }),
    text('domain', 'Domain', 'minmax(10rem, 1.5fr)'),
    text('industry', 'Industry', 'minmax(9rem, 1fr)'),
    {
      key: 'size',
      label: 'Size',
      width: '7rem',
      render: ({ size }) => size,
      edit: {
        choices: sizeChoices,
        value: ({ size }) => size ?? '',
        save: (company, size) => save(company, { size: CompanySize.nullable().parse(size || null) }),
      },
    },
    text('phone', 'Phone', 'minmax(9rem, 1fr)'),
    {
      key: 'contacts',
      label: 'People',
      width: '5rem',
      isNumber: true,
      render: ({ contacts_count }) => number(contacts_count),
    },
    ownerColumn,
    {
      key: 'created_at',
      label: 'Added',
      width: '7rem',
      sort: { up: 'created_at', down: '-created_at' },
      render: ({ created_at }) => <RelativeTime instant={created_at} />,
    },
  ];
  return <DataGrid label="Companies" nameOf={({ name }) => name} columns={columns} {...list} />;
}
