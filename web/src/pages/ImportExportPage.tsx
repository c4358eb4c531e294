import { useLingui } from '@lingui/react/macro';
import { ImportObjectType } from '@rapport/shared/imports';
import { CurrentBulkChanges, PastBulkChanges } from '../features/bulk/BulkChanges';
import { bulkQueries } from '../features/bulk/bulk.queries';
import { ImportDetail } from '../features/imports/ImportDetail';
import { ImportHistory } from '../features/imports/ImportHistory';
import { ImportPanel } from '../features/imports/ImportPanel';
import { ImportTips } from '../features/imports/ImportTips';
import { importQueries } from '../features/imports/imports.queries';
import { MoveCard } from '../features/imports/transfer/MoveCard';
import { pageLoader } from '../lib/routes/pageLoader';
import { useUrlState } from '../lib/routes/useUrlState';
import { Page as Frame } from '../ui/page/Page';

export const loader = pageLoader((client) =>
  Promise.all([client.prefetchQuery(bulkQueries.changes()), client.prefetchQuery(importQueries.history())]),
);

export function Page() {
  const { t } = useLingui();
  const [{ import: importId }, change] = useUrlState('import');
  return (
    <Frame title={t`Import & Export`} subtitle={t`Move your data in and out with CSV files`}>
      <CurrentBulkChanges />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <MoveCard />
        {ImportObjectType.options.map((table) => (
          <ImportPanel key={table} table={table} />
        ))}
        <ImportTips />
      </div>
      <ImportHistory />
      <PastBulkChanges />
      <ImportDetail importId={importId} onClose={() => change({ import: '' })} />
    </Frame>
  );
}
