import type { QueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, type LoaderFunction } from 'react-router-dom';
import { DuplicateList } from '../features/duplicates/DuplicateList';
import { duplicateQueries } from '../features/duplicates/duplicates.queries';
import { MergeHistory } from '../features/duplicates/MergeHistory';
import { paths } from '../lib/routes/paths';
import { Button } from '../ui/button/Button';
import { Page as Frame } from '../ui/page/Page';

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  () => {
    void queryClient.prefetchInfiniteQuery(duplicateQueries.list());
    return null;
  };

export function Page() {
  return (
    <Frame
      title="Duplicates"
      subtitle="Contacts that may be the same person"
      actions={
        <Button asChild tone="quiet">
          <Link to={paths.contacts}>
            <ArrowLeft size={16} aria-hidden="true" className="rtl:rotate-180" />
            Back to Contacts
          </Link>
        </Button>
      }
    >
      <DuplicateList />
      <MergeHistory />
    </Frame>
  );
}
