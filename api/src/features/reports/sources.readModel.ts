import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { readRows, type Scope } from '../../db/scope';
import { midnight } from './valuedDeals.readModel';

const SOURCES_SHOWN = 20;

type Sources = AdvancedReport['sources'];

/** The contacts that were added in a period by where they come from, the most frequent sources first, and all others together. */
export const readSources = async (
  scope: Scope,
  { from, to, owner_id }: ReportQuery,
  zone: string,
): Promise<Sources> => {
  const contacts = readRows(scope, 'contacts');
  if (from) contacts.where('contacts.created_at', '>=', midnight(scope, from, zone));
  if (to) contacts.where('contacts.created_at', '<', midnight(scope, to, zone, 1));
  if (owner_id) contacts.where('contacts.owner_id', owner_id);
  const counts = `count(*) as contacts, count(*) filter (where status = 'customer') as customers`;
  const spelled = contacts.clone().groupBy('contacts.source').select('contacts.source', scope.db.raw(counts));
  // As the list's filter compares them: in any case. Each way of writing one is folded once, not with every contact.
  const bySource: PromiseLike<Sources> = scope.db
    .from(spelled.as('spelled'))
    .groupByRaw('fold(source)')
    .orderByRaw('2 desc, 1')
    .limit(SOURCES_SHOWN)
    .select(scope.db.raw('min(source) as source, sum(contacts)::int as contacts, sum(customers)::int as customers'));
  const [shown, [all]] = await Promise.all([bySource, contacts.clone().select(scope.db.raw(counts))]);
  const rest = shown.reduce(
    (left, each) => ({ contacts: left.contacts - each.contacts, customers: left.customers - each.customers }),
    all as { contacts: number; customers: number },
  );
  return rest.contacts > 0 ? [...shown, { source: null, ...rest }] : shown;
};
