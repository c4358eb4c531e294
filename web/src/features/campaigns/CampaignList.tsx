import type { Campaign } from '@rapport/shared/campaigns';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadError } from '../../ui/feedback/LoadError';
import { CardGrid } from '../../ui/table/CardGrid';
import { CardGridSkeleton } from '../../ui/table/CardGridSkeleton';
import { CampaignCard } from './CampaignCard';
import { type CampaignFilter, campaignQueries } from './campaigns.queries';
import { DeleteCampaign } from './DeleteCampaign';

const CARD_HEIGHT = 188;

interface CampaignListProps {
  filter: CampaignFilter;
  onAdd: () => void;
  onClearFilter: () => void;
}

/** The campaigns that a filter leaves, newest first. */
export function CampaignList({ filter, onAdd, onClearFilter }: CampaignListProps) {
  const [toDelete, setToDelete] = useState<Campaign | null>(null);
  const query = useInfiniteQuery({ ...campaignQueries.list(filter), placeholderData: (previous) => previous });
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, isRefetching } = query;
  if (isPending) return <CardGridSkeleton cardHeight={CARD_HEIGHT} />;
  if (!data) {
    return <LoadError title="The campaigns could not be loaded" query={{ error, refetch, isRefetching }} />;
  }
  const campaigns = data.pages.flatMap((page) => page.items);
  if (campaigns.length === 0 && (filter.search || filter.status)) {
    return (
      <EmptyState
        icon={Megaphone}
        title="No campaigns match"
        action={<Button onClick={onClearFilter}>Show all campaigns</Button>}
      />
    );
  }
  if (campaigns.length === 0) {
    return (
      <EmptyState
        icon={Megaphone}
        title="No campaigns found. Create your first campaign!"
        action={
          <Button tone="primary" onClick={onAdd}>
            Create Campaign
          </Button>
        }
      >
        Send one email to many contacts, each addressed by name.
      </EmptyState>
    );
  }
  return (
    <>
      <CardGrid
        label="Campaigns"
        items={campaigns}
        cardHeight={CARD_HEIGHT}
        hasMore={hasNextPage}
        isLoadingMore={isFetchingNextPage}
        onNeedMore={fetchNextPage}
      >
        {(campaign) => <CampaignCard campaign={campaign} onDelete={() => setToDelete(campaign)} />}
      </CardGrid>
      <DeleteCampaign campaign={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
}
