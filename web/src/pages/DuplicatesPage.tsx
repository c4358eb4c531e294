import { Trans, useLingui } from '@lingui/react/macro';
import { MERGEABLE_TYPES, type MergeableType } from '@rapport/shared/recordTypes';
import { DuplicateList } from '../features/duplicates/DuplicateList';
import { duplicateQueries } from '../features/duplicates/duplicates.queries';
import { MergeHistory } from '../features/duplicates/MergeHistory';
import { pageLoader } from '../lib/routes/pageLoader';
import { paths } from '../lib/routes/paths';
import { useUrlState } from '../lib/routes/useUrlState';
import { BackLink } from '../ui/button/BackLink';
import { Page as Frame } from '../ui/page/Page';
import { TabPanel, Tabs } from '../ui/page/Tabs';

const typeOf = (tab: string | null): MergeableType => (tab === 'companies' ? 'company' : 'contact');

export const loader = pageLoader((client, { request }) => {
  const type = typeOf(new URL(request.url).searchParams.get('tab'));
  return client.prefetchInfiniteQuery(duplicateQueries.list(type));
});

export function Page() {
  const { t } = useLingui();
  const [{ tab }, change] = useUrlState('tab');
  const type = typeOf(tab);
  return (
    <Frame
      title={t`Duplicates`}
      subtitle={type === 'contact' ? t`Contacts that may be the same person` : t`Companies that may be the same`}
      back={
        <BackLink to={type === 'contact' ? paths.contacts : paths.companies}>
          {type === 'contact' ? <Trans>Back to Contacts</Trans> : <Trans>Back to Companies</Trans>}
        </BackLink>
      }
    >
      <Tabs
        label={t`Duplicates`}
        value={type}
        onChange={(value) => change({ tab: value === 'company' ? 'companies' : '' }, { replace: true })}
        tabs={[
          { value: 'contact', label: t`Contacts` },
          { value: 'company', label: t`Companies` },
        ]}
      >
        {MERGEABLE_TYPES.map((each) => (
          <TabPanel key={each} value={each}>
            <div className="flex flex-col gap-6">
              <DuplicateList type={each} />
              <MergeHistory type={each} />
            </div>
          </TabPanel>
        ))}
      </Tabs>
    </Frame>
  );
}
