import type { Company } from '@rapport/shared/companies';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTotal } from '../../lib/format/useTotal';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { CardGrid } from '../../ui/table/CardGrid';
import { CardGridSkeleton } from '../../ui/table/CardGridSkeleton';
import type { Selection } from '../../ui/table/useSelection';
import type { View } from '../../ui/table/ViewSwitch';
import { useIsTouch } from '../../ui/theme/useMedia';
import { CompanyCard } from './CompanyCard';
import { type CompanyFilter, companyQueries } from './companies.queries';
import { DeleteCompany } from './DeleteCompany';

// Fetched by those who like tables.
const CompanyTable = lazyPart(async () => (await import('./CompanyTable')).CompanyTable);

const CARD_HEIGHTS = { mouse: 180, touch: 204 };

interface CompanyListProps {
  filter: CompanyFilter;
  view: View;
  selection: Selection;
  onSort: (sort: string) => void;
  onAdd: () => void;
  onEdit: (company: Company) => void;
  onClearFilter: () => void;
}

/** The companies that a filter leaves, with how many there are. */
export function CompanyList({ filter, view, selection, onSort, onAdd, onEdit, onClearFilter }: CompanyListProps) {
  const count = useTotal();
  const cardHeight = CARD_HEIGHTS[useIsTouch() ? 'touch' : 'mouse'];
  const [toDelete, setToDelete] = useState<Company | null>(null);
  const query = useInfiniteQuery({ ...companyQueries.list(filter), placeholderData: (previous) => previous });
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, isRefetching } = query;

  if (isPending) return <CardGridSkeleton cardHeight={cardHeight} />;
  if (!data) {
    return <LoadError title="The companies could not be loaded" query={{ error, refetch, isRefetching }} />;
  }
  const companies = data.pages.flatMap((page) => page.items);
  const total = data.pages[0]?.total ?? companies.length;
  const ids = companies.map(({ id }) => id);
  const more = { hasMore: hasNextPage, isLoadingMore: isFetchingNextPage, onNeedMore: fetchNextPage };
  if (companies.length === 0) {
    return Object.values(filter).some(Boolean) ? (
      <EmptyState
        icon={Building2}
        title="No companies match"
        action={<Button onClick={onClearFilter}>Show all companies</Button>}
      >
        Try another word.
      </EmptyState>
    ) : (
      <EmptyState
        icon={Building2}
        title="No companies yet"
        action={
          <Button tone="primary" onClick={onAdd}>
            Add company
          </Button>
        }
      >
        A company gathers the people who work there.
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="text-ink-faint">
        {total === 1 ? '1 company' : `${count(total, filter)} companies`}
      </p>
      {view === 'table' ? (
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
          <CompanyTable
            companies={companies}
            sort={filter.sort ?? ''}
            onSort={onSort}
            selection={selection}
            {...more}
          />
        </Suspense>
      ) : (
        <CardGrid label="Companies" items={companies} cardHeight={cardHeight} {...more}>
          {(company) => (
            <CompanyCard
              company={company}
              isChosen={selection.has(company.id)}
              onChoose={(isRange) => selection.toggle(company.id, ids, isRange)}
              onEdit={() => onEdit(company)}
              onDelete={() => setToDelete(company)}
            />
          )}
        </CardGrid>
      )}
      <DeleteCompany company={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
}
