import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router-dom';
import { ImportHistory } from '../features/imports/ImportHistory';
import { ImportPanel } from '../features/imports/ImportPanel';
import { ImportTips } from '../features/imports/ImportTips';
import { importQueries } from '../features/imports/imports.queries';
import { Page as Frame } from '../ui/Page';

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  () => {
    void queryClient.prefetchQuery(importQueries.history());
    return null;
  };

export function Page() {
  return (
    <Frame title="Import & Export" subtitle="Bring your lists in, take them out again">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ImportPanel noun="contacts" />
        <ImportPanel noun="companies" />
        <ImportPanel noun="deals" />
        <ImportPanel noun="tasks" />
      </div>
      <ImportTips />
      <ImportHistory />
    </Frame>
  );
}
