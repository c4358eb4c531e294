import type { Audience, AudienceCount } from '@rapport/shared/campaigns';
import type { Scope } from '../../db/scope';
import { matchingContacts } from '../contacts/contacts.readModel';

const SUPPRESSED = `exists (
  select from suppressions where suppressions.workspace_id = contacts.workspace_id
    and suppressions.email_norm = lower(contacts.email))`;

/** How many people an audience reaches, and why the others are left out. */
export const countAudience = async (scope: Scope, audience: Audience): Promise<AudienceCount> => {
  const matches = matchingContacts(scope, audience);
  const addresses = matches
    .clone()
    .groupByRaw('lower(contacts.email)')
    .select(scope.db.raw('lower(contacts.email) as address, count(*)::int as contacts'));
  // Through its view, because beside a table with a policy no index would serve the filters.
  const suppressed = matches
    .join({ suppressions: 'own_suppressions' }, 'suppressions.workspace_id', 'contacts.workspace_id')
    .whereRaw(`suppressions.email_norm = lower(contacts.email) and contacts.email <> ''`)
    .select(scope.db.raw('count(*)::int as suppressed, count(distinct suppressions.email_norm)::int as addresses'));
  // Memory for a million addresses, and a page cost at which PostgreSQL reads those of a whole workspace in order from the index.
  await scope.db.raw(`set local work_mem = '64MB'; set local random_page_cost = 1.1`);
  // In one statement, they count at one moment.
  const { rows: found } = await scope.db.raw(
    `select matching, without_email, suppressed, emailed - suppressed_addresses as reached
     from (
       select coalesce(sum(contacts), 0)::int as matching, (count(*) filter (where address <> ''))::int as emailed,
         coalesce(sum(contacts) filter (where address = ''), 0)::int as without_email
       from (:addresses) as addresses
     ) as counted, (:suppressed) as suppressed (suppressed, suppressed_addresses)`,
    { addresses, suppressed },
  );
  const [{ matching, without_email, suppressed: left_out, reached }] = found;
  return { ...found[0], doubled: matching - without_email - left_out - reached };
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
