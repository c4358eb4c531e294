import { Trans, useLingui } from '@lingui/react/macro';
import { type Campaign, isUnderWay, isUnsent, RecipientFilter } from '@rapport/shared/campaigns';
import { campaignPath } from '@rapport/shared/paths';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Copy, Trash2 } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { CampaignResults } from '../features/campaigns/CampaignResults';
import { Composer } from '../features/campaigns/Composer';
import { audienceInWords, CAMPAIGN_STATUS, DELETE_NOTE } from '../features/campaigns/campaignLabels';
import { campaignQueries, useCampaignAction } from '../features/campaigns/campaigns.queries';
import { EmailBody } from '../features/campaigns/EmailBody';
import { Recipients } from '../features/campaigns/Recipients';
import { SendingNotice } from '../features/campaigns/SendingNotice';
import { ApiProblem } from '../lib/http/apiProblem';
import { pageLoader } from '../lib/routes/pageLoader';
import { paths } from '../lib/routes/paths';
import { useUrlState } from '../lib/routes/useUrlState';
import { useWords } from '../lib/words/macros';
import { BackLink } from '../ui/button/BackLink';
import { Button } from '../ui/button/Button';
import { EmptyState } from '../ui/feedback/EmptyState';
import { QueryState } from '../ui/feedback/QueryState';
import { toast } from '../ui/feedback/toast';
import { WaitFor } from '../ui/feedback/WaitFor';
import { Page as Frame } from '../ui/page/Page';
import { DeleteRecord } from '../ui/record/DeleteRecord';
import { Badge } from '../ui/text/Badge';

const NEW = 'new';

export const loader = pageLoader((client, { params: { campaignId = '' } }) => {
  void client.prefetchQuery(campaignQueries.sending());
  if (campaignId !== NEW) void client.prefetchQuery(campaignQueries.one(campaignId));
});

const backLink = (
  <BackLink to={paths.marketing}>
    <Trans>Back to Marketing</Trans>
  </BackLink>
);

/** A campaign: its editor as long as it can be edited, then its results. */
export function Page() {
  const { t } = useLingui();
  const { campaignId = '' } = useParams();
  const navigate = useNavigate();
  const query = useQuery({ ...campaignQueries.one(campaignId), enabled: campaignId !== NEW });
  const sending = useQuery(campaignQueries.sending());
  if (campaignId === NEW) {
    return (
      <Frame title={t`New campaign`} back={backLink}>
        <WaitFor parts={[sending]}>
          <Composer onSaved={({ id }) => void navigate(campaignPath(id), { replace: true })} />
        </WaitFor>
      </Frame>
    );
  }
  if (query.error instanceof ApiProblem && query.error.status === 404) {
    return <EmptyState picture="search" title={t`Campaign not found`} action={backLink} />;
  }
  return (
    <QueryState query={query} failed={t`The campaign could not be loaded`} skeleton="h-64 w-full rounded-lg">
      {(campaign) => <CampaignScreen key={campaign.id} campaign={campaign} />}
    </QueryState>
  );
}

function CampaignScreen({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const [{ dialog, search, status }, change] = useUrlState('dialog', 'search', 'status');
  const navigate = useNavigate();
  const { mutateAsync: act, isPending } = useCampaignAction();
  const { label, tone } = CAMPAIGN_STATUS[campaign.status];
  const shown = RecipientFilter.safeParse(status).data ?? '';
  const sending = useQuery(campaignQueries.sending());
  const recipients = useInfiniteQuery({
    ...campaignQueries.recipients(campaign.id, { status: shown || undefined, search: search || undefined }),
    enabled: !isUnsent(campaign.status),
  });
  const duplicate = () =>
    act({ id: campaign.id, action: 'duplicate' }).then(
      (copy) => {
        toast.success(t`${{ name: copy.name }} was added`);
        void navigate(campaignPath(copy.id));
      },
      () => undefined,
    );
  return (
    <Frame
      back={backLink}
      title={campaign.name}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{_(label)}</Badge>
          {audienceInWords(_, campaign.audience)}
        </span>
      }
      actions={
        <>
          <Button icon={Copy} isBusy={isPending} onClick={duplicate}>
            <Trans>Duplicate</Trans>
          </Button>
          {!isUnderWay(campaign.status) && (
            <Button icon={Trash2} onClick={() => change({ dialog: 'delete' })}>
              <Trans>Delete</Trans>
            </Button>
          )}
        </>
      }
    >
      {isUnsent(campaign.status) ? (
        <WaitFor parts={[sending]}>
          <Composer campaign={campaign} onSaved={() => undefined} />
        </WaitFor>
      ) : (
        <WaitFor parts={[sending, recipients]}>
          <SendingNotice />
          <CampaignResults
            campaign={campaign}
            status={shown}
            onStatus={(next) => change({ status: next }, { replace: true })}
          />
          <Recipients
            campaignId={campaign.id}
            isUnderWay={isUnderWay(campaign.status)}
            search={search}
            status={shown}
            onChange={(filter) => change(filter, { replace: true })}
          />
          <EmailBody campaign={campaign} />
        </WaitFor>
      )}
      <DeleteRecord
        type="campaign"
        note={_(DELETE_NOTE)}
        queries={campaignQueries}
        record={dialog === 'delete' ? campaign : null}
        onClose={() => change({ dialog: '' }, { replace: true })}
        onLeave={() => void navigate(paths.marketing)}
      />
    </Frame>
  );
}
