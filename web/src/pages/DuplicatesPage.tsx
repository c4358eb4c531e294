import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { DuplicateList } from '../features/duplicates/DuplicateList';
import { duplicateQueries } from '../features/duplicates/duplicates.queries';
import { MergeHistory } from '../features/duplicates/MergeHistory';
import { pageLoader } from '../lib/routes/pageLoader';
import { paths } from '../lib/routes/paths';
import { LinkButton } from '../ui/button/LinkButton';
import { Page as Frame } from '../ui/page/Page';

export const loader = pageLoader((client) => client.prefetchInfiniteQuery(duplicateQueries.list()));

export function Page() {
  const { t } = useLingui();
  return (
    <Frame
      title={t`Duplicates`}
      subtitle={t`Contacts that may be the same person`}
      actions={
        <LinkButton to={paths.contacts} tone="quiet" icon={ArrowLeft}>
          <Trans>Back to Contacts</Trans>
        </LinkButton>
      }
    >
      <DuplicateList />
      <MergeHistory />
    </Frame>
  );
}
