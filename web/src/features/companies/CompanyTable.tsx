import { COMPANY_SIZES, type Company, type CompanyChange, CompanySize } from '@rapport/shared/companies';
import { companyPath } from '@rapport/shared/paths';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { useOwnerColumn } from '../../lib/records/useOwnerColumn';
import { toast } from '../../ui/feedback/toast';
import { DataGrid, type GridColumn } from '../../ui/table/DataGrid';
import type { Selection } from '../../ui/table/useSelection';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { companyQueries } from './companies.queries';

const sizeChoices = [{ value: '', label: 'Unknown' }, ...COMPANY_SIZES.map((size) => ({ value: size, label: size }))];

interface CompanyTableProps {
  companies: Company[];
  sort: string;
  onSort: (sort: string) => void;
  selection: Selection;
  hasMore: boolean;
  isLoadingMore: boolean;
  onNeedMore: () => void;
}

/** The companies as a table whose cells are edited in place. */
export function CompanyTable({ companies, ...list }: CompanyTableProps) {
  const number = useNumber();
  const { mutate } = useMutation(companyQueries.edit);
  const save = (company: Company, change: CompanyChange) => mutate({ item: company, change });
  const ownerColumn = useOwnerColumn<Company>(save);
  const text = (field: 'domain' | 'industry' | 'phone') => ({
    value: (company: Company) => company[field],
    save: (company: Company, value: string) => save(company, { [field]: value }),
  });
  const columns: GridColumn<Company>[] = [
    {
      key: 'name',
      label: 'Name',
      width: 'minmax(12rem, 2fr)',
      sort: { up: 'name', down: '-name' },
      render: ({ id, name }) => (
        <Link
          to={companyPath(id)}
          tabIndex={-1}
          title={name}
          className="tap-target inline-block font-medium hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      ),
      edit: {
        value: ({ name }) => name,
        save: (company, name) => {
          if (name) save(company, { name });
          else toast.error('Name is required');
        },
      },
    },
    {
      key: 'domain',
      label: 'Domain',
      width: 'minmax(10rem, 1.5fr)',
      render: ({ domain }) => domain,
      edit: text('domain'),
    },
    {
      key: 'industry',
      label: 'Industry',
      width: 'minmax(9rem, 1fr)',
      render: ({ industry }) => industry,
      edit: text('industry'),
    },
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
    { key: 'phone', label: 'Phone', width: 'minmax(9rem, 1fr)', render: ({ phone }) => phone, edit: text('phone') },
    {
      key: 'contacts',
      label: 'People',
      width: '5rem',
      render: ({ contacts_count }) => <span className="tabular-nums">{number(contacts_count)}</span>,
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
  return <DataGrid label="Companies" items={companies} nameOf={({ name }) => name} columns={columns} {...list} />;
}
