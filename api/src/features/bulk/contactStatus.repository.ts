import type { ContactStatus } from '@rapport/shared/contacts';
import type { Scope } from '../../db/scope';
import { recordEvents } from '../activities/activities.service';
import { historyOf, idArray, isNotFromMerge, nameOf, type Undone } from './bulk.repository';

const SINCE = `coalesce(to_jsonb(records.customer_since), 'null')`;

/**
 * Sets the status of contacts. As with a single change, `customer_since` is set to the day on which a contact becomes a
 * customer, and cleared when it becomes a lead. @returns how many were changed
 */
export const setContactStatus = (
  scope: Scope,
  ids: string[],
  { status, today }: { status: ContactStatus; today: string },
  batch: string,
): Promise<number> => {
  const sql = `with before as (
    select id, status, customer_since from contacts
    where workspace_id = :workspace and deleted_at is null and id = any (:chosen) and status <> :status order by id for update
  ), changed as (
    update contacts as records set status = :status, updated_at = now(), customer_since = case :status
        when 'lead' then null when 'customer' then coalesce(records.customer_since, :today::date) else records.customer_since end
    from before
    where records.workspace_id = :workspace and records.id = before.id and records.id = any (array(select id from before))
    returning records.id, ${nameOf('contacts')}, jsonb_build_object('status', jsonb_build_array(before.status, records.status))
      || case when before.customer_since is distinct from records.customer_since
        then jsonb_build_object('customer_since', jsonb_build_array(before.customer_since, records.customer_since)) else '{}' end as changes
  )`;
  return recordEvents(
    scope,
    'contact',
    'updated',
    { sql, bindings: { chosen: idArray(scope, ids), status, today } },
    { batch },
  );
};

/** Restores the status and the customer date that a batch changed, each unless it was changed since. */
export const restoreContactStatus = (scope: Scope, undone: Undone): Promise<number> => {
  const { isUndone, bindings } = historyOf(undone);
  const sql = `with batch as (
    select entity_id, changes -> 'status' as status, changes -> 'customer_since' as since from activities
    where ${isUndone} and ${isNotFromMerge('contacts')}
  ), changed as (
    update contacts as records set status = batch.status ->> 0, updated_at = now(),
      customer_since = case when ${SINCE} = batch.since -> 1 then (batch.since ->> 0)::date else records.customer_since end
    from batch
    where records.workspace_id = :workspace and records.deleted_at is null and records.id = batch.entity_id
      and records.id = any (array(select entity_id from batch)) and records.status = batch.status ->> 1
    returning records.id, ${nameOf('contacts')}, jsonb_build_object('status', jsonb_build_array(batch.status -> 1, batch.status -> 0))
      || case when ${SINCE} = batch.since -> 0
        then jsonb_build_object('customer_since', jsonb_build_array(batch.since -> 1, batch.since -> 0)) else '{}' end as changes
  )`;
  return recordEvents(scope, 'contact', 'updated', { sql, bindings });
};
