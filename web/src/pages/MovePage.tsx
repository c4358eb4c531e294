import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router-dom';
import { TransferView } from '../features/imports/transfer/TransferView';
import { transferQueries } from '../features/imports/transfer/transfers.queries';
import { useUrlState } from '../lib/routes/useUrlState';
import { Page as Frame } from '../ui/page/Page';

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ request }) => {
    const id = new URL(request.url).searchParams.get('transfer');
    if (id) void queryClient.prefetchQuery(transferQueries.one(id));
    else void queryClient.prefetchQuery(transferQueries.list());
    return null;
  };

export function Page() {
  const [{ transfer, from }] = useUrlState('transfer', 'from');
  return (
    <Frame title="Move from another CRM" subtitle="All files at once, checked before anything is written">
      <TransferView key={transfer} id={transfer} isChosen={from !== ''} />
    </Frame>
  );
}
