import { useLingui } from '@lingui/react/macro';
import type { Company } from '@rapport/shared/companies';
import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { RecordList } from '../../ui/record/RecordList';
import type { Arrangement } from '../../ui/table/DataGrid';
import type { Layout } from '../../ui/table/LayoutSwitch';
import type { Selection } from '../../ui/table/useSelection';
import { CompanyCard } from './CompanyCard';
import { type CompanyFilter, companyQueries } from './companies.queries';
import { useCompanyColumns } from './useCompanyColumns';

// Fetched when the first preview is shown.
const CompanyPreview = lazyPart(async () => (await import('./CompanyPreview')).CompanyPreview);

interface CompanyListProps {
  filter: CompanyFilter;
  view: Layout | undefined;
  sort: string;
  arrangement: Arrangement;
  onSort: (sort: string) => void;
  onAdd: () => void;
  onEdit: (company: Company) => void;
  onClearFilter: () => void;
  bulkBar: (selection: Selection, total: number) => ReactNode;
}

/** The companies that match a filter, with their count. */
export function CompanyList({ sort, arrangement, onSort, onEdit, ...props }: CompanyListProps) {
  const { t } = useLingui();
  // Created outside of the list, because new columns make all rows render again, for instance whenever more records are
  // loaded.
  const columns = useCompanyColumns();
  return (
    <RecordList
      {...props}
      words={{ one: 'company', many: 'companies' }}
      picture="companies"
      queries={companyQueries}
      noMatch={t`Try a different search.`}
      empty={{ text: t`Group the contacts who work at the same company.`, action: t`Add company` }}
      cardHeights={{ mouse: 170, touch: 170 }}
      table={{ columns, sort, arrangement, onSort }}
      Preview={CompanyPreview}
    >
      {(company, actions) => <CompanyCard company={company} actions={actions} onEdit={() => onEdit(company)} />}
    </RecordList>
  );
}
