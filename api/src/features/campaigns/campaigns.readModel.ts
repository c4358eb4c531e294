import type { Campaign, CampaignQuery } from '@rapport/shared/campaigns';
import { rows, type Scope } from '../../db/scope';
import { likeText } from '../../db/search';
import type { Page } from '../../http/pages';
import { listRecords } from '../records/recordList.readModel';
import { CAMPAIGNS, IS_DELIVERED } from './campaigns.repository';

export const listCampaigns = (scope: Scope, query: CampaignQuery): Promise<Page<Campaign>> => {
  const matching = () => {
    const matches = rows(scope, 'campaigns');
    if (query.search) {
      matches.whereRaw(`fold(campaigns.name || ' ' || campaigns.subject) like '%' || fold(?) || '%'`, [
        likeText(query.search),
      ]);
    }
    return query.status ? matches.where('campaigns.status', query.status) : matches;
  };
  // No count of campaigns is stored, so they are counted like a filtered list.
  return listRecords(scope, CAMPAIGNS, matching, query, { isNarrowedFurther: true });
};

/** How many campaigns were sent, and the estimated share of readers who opened those that measure opens. */
export const campaignTotals = async (scope: Scope): Promise<{ sent: number; openRate: number }> => {
  const { sent, opened, delivered } = await rows(scope, 'campaigns')
    .where('campaigns.status', 'sent')
    .joinRaw(
      `cross join lateral (
        select sum(opened) as opened, sum(count) as delivered from campaign_counts
        where campaign_counts.workspace_id = campaigns.workspace_id and campaign_counts.campaign_id = campaigns.id
          and ${IS_DELIVERED} and campaigns.tracks_opens) as counts`,
    )
    .select(
      scope.db.raw('count(*)::int as sent'),
      scope.db.raw('coalesce(sum(opened), 0)::int as opened, coalesce(sum(delivered), 0)::int as delivered'),
    )
    .first();
  return { sent, openRate: delivered > 0 ? Math.round((1_000 * opened) / delivered) / 10 : 0 };
};
