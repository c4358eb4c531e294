import type { Audience, AudienceCount } from '@rapport/shared/campaigns';
import type { Scope } from '../../db/scope';
import { matchingContacts } from '../contacts/contacts.readModel';

const SUPPRESSED = `exists (
  select from suppressions where suppressions.workspace_id = contacts.workspace_id
    and suppressions.email_norm = lower(contacts.email))`;

/** How many people an audience reaches, and why the others are left out. */
export const countAudience = async (scope: Scope, audience: Audience): Promise<AudienceCount> => {
  const found = await matchingContacts(scope, audience)
    .select(
      scope.db.raw(`count(*)::int as matching`),
      scope.db.raw(`(count(*) filter (where contacts.email = ''))::int as without_email`),
      scope.db.raw(`(count(*) filter (where contacts.email <> '' and ${SUPPRESSED}))::int as suppressed`),
      scope.db.raw(
        `(count(distinct lower(contacts.email)) filter (where contacts.email <> '' and not ${SUPPRESSED}))::int as reached`,
      ),
    )
    .first();
  const { matching, without_email, suppressed, reached } = found;
  return { ...found, doubled: matching - without_email - suppressed - reached };
};

/**
 * Writes down who gets a campaign: each address once, with its oldest contact. From now on nobody is added.
 * @returns how many there are
 */
export const freezeAudience = async (scope: Scope, campaignId: string, audience: Audience): Promise<number> => {
  const chosen = matchingContacts(scope, audience)
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
       case when is_suppressed then 'On the suppression list' else '' end
     from (:chosen) as chosen`,
    { workspace: scope.workspaceId, campaign: campaignId, chosen },
  );
  return rowCount;
};
