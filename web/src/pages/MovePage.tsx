import { Trans, useLingui } from '@lingui/react/macro';
import { TransferView } from '../features/imports/transfer/TransferView';
import { transferQueries } from '../features/imports/transfer/transfers.queries';
import { useHasChanged } from '../features/imports/useHasChanged';
import { pageLoader } from '../lib/routes/pageLoader';
import { paths } from '../lib/routes/paths';
import { useUrlState } from '../lib/routes/useUrlState';
import { BackLink } from '../ui/button/BackLink';
import { Page as Frame } from '../ui/page/Page';

export const loader = pageLoader((client, { request }) => {
  const id = new URL(request.url).searchParams.get('transfer');
  return id ? client.prefetchQuery(transferQueries.one(id)) : client.prefetchQuery(transferQueries.list());
});

export function Page() {
  const { t } = useLingui();
  const [{ transfer, from }] = useUrlState('transfer', 'from');
  const takesFocus = useHasChanged(transfer);
  return (
    <Frame
      title={t`Move from another CRM`}
      subtitle={t`All files at once, checked before anything is imported`}
      back={
        <BackLink to={paths.importExport}>
          <Trans>Back to Import & Export</Trans>
        </BackLink>
      }
    >
      <TransferView key={transfer} id={transfer} isChosen={from !== ''} takesFocus={takesFocus} />
    </Frame>
  );
}
