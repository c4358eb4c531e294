import type { Audience, AudienceCount } from '@rapport/shared/campaigns';
import { AUDIENCE_COUNTED_MAX } from '@rapport/shared/counts';
import type { Scope } from '../../db/scope';
import { matchingContacts } from '../contacts/contacts.readModel';
import { narrowed } from '../records/narrowing.readModel';
import { reasonOf } from './recipientReasons';

const SUPPRESSED = `exists (
  select from suppressions where suppressions.workspace_id = contacts.workspace_id
    and suppressions.email_norm = lower(contacts.email))`;

/**
 * How many people an audience reaches, and why the others are left out. Of a very large audience, only the first
 * `atMost` contacts with an address are counted, which limits how long the count takes.
 */
export const countAudience = async (
  scope: Scope,
  audience: Audience,
  atMost = AUDIENCE_COUNTED_MAX,
): Promise<AudienceCount> => {
  const criteria = await narrowed(scope, 'contact', audience, { isWhole: true });
  const addressed = matchingContacts(scope, criteria)
    .whereRaw(`lower(contacts.email) > ''`)
    .select(scope.db.raw('lower(contacts.email) as address'))
    // Follows the order of an index, because a scan of the table could begin anywhere, also among the contacts of other
    // workspaces.
    .orderBy('address')
    .limit(atMost + 1);
  const without = matchingContacts(scope, criteria)
    .whereRaw(`lower(contacts.email) = ''`)
    .whereRaw('(select count(*) from addressed) <= ?', [atMost])
    .count();
  // One statement, so that all counts are taken at the same moment.
  const { rows: found } = await scope.db.raw(
    `with addressed as materialized (:addressed), addresses as (
       select count(*) as contacts, suppressions.email_norm is not null as is_suppressed
       from addressed left join own_suppressions as suppressions
         on suppressions.workspace_id = :workspace and suppressions.email_norm = address
       group by address, suppressions.email_norm
     )
     select coalesce(sum(contacts), 0)::int as addressed, (:without)::int as without_email,
       coalesce(sum(contacts) filter (where is_suppressed), 0)::int as suppressed,
       (count(*) filter (where not is_suppressed))::int as reached
     from addresses`,
    { addressed, without, workspace: scope.workspaceId },
  );
  const [{ addressed: counted, without_email, suppressed, reached }] = found;
  return {
    matching: counted + without_email,
    reached,
    without_email,
    suppressed,
    doubled: counted - suppressed - reached,
    has_more: counted > atMost,
  };
};

/**
 * Stores who gets a campaign: each address once, with its oldest contact. Later contacts are not added.
 * @returns the number of recipients
 */
export const freezeAudience = async (scope: Scope, campaignId: string, audience: Audience): Promise<number> => {
  const chosen = matchingContacts(scope, await narrowed(scope, 'contact', audience))
    .whereNot('contacts.email', '')
    .select(
      scope.db.raw('distinct on (lower(contacts.email)) contacts.id as contact_id'),
      'contacts.email',
      scope.db.raw('lower(contacts.email) as email_norm'),
      scope.db.raw(`${SUPPRESSED} as is_suppressed`),
    )
    .orderByRaw('lower(contacts.email), contacts.created_at, contacts.id');
  const { rowCount } = await scope.db.raw(
    `insert into campaign_recipients (workspace_id, id, campaign_id, contact_id, email, email_norm, status, reason)
     select :workspace, new_id((row_number() over ())::int), :campaign, contact_id, email, email_norm,
       case when is_suppressed then 'suppressed' else 'queued' end,
       case when is_suppressed then :reason else '' end
     from (:chosen) as chosen`,
    { workspace: scope.workspaceId, campaign: campaignId, chosen, reason: reasonOf('suppressed') },
  );
  return rowCount;
};
