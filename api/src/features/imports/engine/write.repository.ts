import { nameColumnOf } from '@rapport/shared/imports';
import { analyzeRecords } from '../../../db/analyzeRecords';
import type { Scope } from '../../../db/scope';
import { fieldSnapshots } from '../../fields/custom.service';
import { followersOf, type ImportObject, type WrittenColumn, withFollowers } from '../objects/importObject';
import { changeMany } from './changeMany.repository';
import { asJson, updatedValue } from './columnSql';
import { runFor } from './runFor.repository';

/**
 * Assigns the new records without an owner to these members in turn, in the order of the rows. The shares differ by at
 * most one record, and the same file is always distributed in the same way.
 */
export const assignOwnersInTurn = async (scope: Scope, { staged }: ImportObject, members: string[]) => {
  const owner = ['owner_id', 'assignee_id'].find((name) => name in staged);
  if (!owner) return;
  await scope.db.raw(
    `with turns as (
       select nth, (row_number() over (order by nth) - 1) % cardinality(:members::uuid[]) as turn
       from decided where action = 'insert' and ${owner} is null
     )
     update decided set ${owner} = (:members::uuid[])[turns.turn + 1] from turns
     where decided.nth = turns.nth and decided.action = 'insert'`,
    { members },
  );
};

/**
 * Inserts the records that were decided on, each with an activity, and stores which records these are. The records are
 * inserted last, because their count is then locked: until the end of the transaction, no one else can add one.
 */
export const insertDecided = async (scope: Scope, object: ImportObject, importId: string) => {
  const sql = `
    with changed as (
      select record_id as id, ${nameColumnOf(object.type)} as name, null::jsonb as changes
      from decided where action = 'insert' order by nth
    )`;
  await changeMany(scope, object, 'created', sql, importId);
  await runFor(
    scope,
    `insert into import_changes (workspace_id, id, import_id, record_id)
     select :workspace, new_id(nth), :import, record_id from decided where action = 'insert' order by nth`,
    importId,
  );
  await runFor(scope, object.insert, importId);
  await runFor(scope, object.afterInsert, importId);
};

/**
 * Prepares the history of values by key: creates `fields_then` with the current labels of own fields, and returns the
 * SQL that adds each changed value to the changes of a record. If there are no own fields, it adds nothing.
 */
const prepareShownValues = async (scope: Scope, { ownFields = [] }: ImportObject, columns: WrittenColumn[]) => {
  if (columns.every(({ name }) => name !== 'custom')) return '';
  await scope.db.raw(
    `create temporary table fields_then on commit drop as
     select each->>'key' as key, each->'field' as field, each->'names' as names from jsonb_array_elements(cast(? as jsonb)) as each`,
    [JSON.stringify(await fieldSnapshots(scope, ownFields))],
  );
  return `|| coalesce((
    select jsonb_object_agg('custom.' || now.key, jsonb_build_array(fields->'custom'->0->now.key, now.value,
      fields_then.field || jsonb_strip_nulls(jsonb_build_object('names', (
        select jsonb_object_agg(named.key, named.value) from jsonb_each(fields_then.names) as named
        where strpos(concat(fields->'custom'->0->now.key, now.value), to_jsonb(named.key)::text) > 0)))))
    from jsonb_each(coalesce(fields->'custom'->1, '{}')) as now join fields_then on fields_then.key = now.key
    where now.value is distinct from fields->'custom'->0->now.key), '{}')`;
};

/**
 * Changes the matched records in the mapped columns, and stores their values before and after. The records are locked
 * first, so that a change that someone makes meanwhile is part of the values before.
 */
export const updateDecided = async (scope: Scope, object: ImportObject, importId: string, columns: WrittenColumn[]) => {
  const followers = followersOf(object, columns);
  const assignments = [
    ...columns.map((column) => `${column.name} = ${updatedValue(column, object.written)}`),
    ...followers.map(({ column, value }) => `${column.name} = ${value}`),
  ];
  const shownValues = await prepareShownValues(scope, object, columns);
  // The same expression reads a record before and after the update.
  const fields = asJson(withFollowers(object, columns));
  const sql = `
    with before as (
      select records.id, ${fields} as fields from ${object.type} as records
      join decided on decided.match = records.id and decided.action = 'update' where records.workspace_id = :workspace
      for no key update of records
    ), updated as (
      update ${object.type} as records set ${assignments.join(', ')}, updated_at = now()
      from before, decided ${followers.map(({ join = '' }) => join).join(' ')}
      where decided.action = 'update' and records.workspace_id = :workspace and records.id = decided.match and before.id = records.id
      returning records.id, records.${nameColumnOf(object.type)} as name, ${fields} as fields, decided.nth
    ), differences as (
      select nth, updated.id, name, (
        select jsonb_object_agg(key, jsonb_build_array(was.value, becomes.value))
        from jsonb_each(before.fields) as was join jsonb_each(updated.fields) as becomes using (key)
        where was.value <> becomes.value
      ) as fields from updated join before on before.id = updated.id
    ), remembered as (
      insert into import_changes (workspace_id, id, import_id, record_id, before, after)
      select :workspace, new_id(nth), :import, id,
        (select jsonb_object_agg(key, value->0) from jsonb_each(fields)),
        (select jsonb_object_agg(key, value->1) from jsonb_each(fields))
      from differences
    ), changed as (
      select id, name, fields - '{updated_at,custom}'::text[] ${shownValues} as changes from differences order by nth
    )`;
  await changeMany(scope, object, 'updated', sql, importId);
  await runFor(scope, object.afterUpdate, importId);
  await object.followUp?.(scope, importId);
};

/** Fewer records are read quickly with any plan. */
const ANALYZED_FROM = 2_000;

/** Updates the statistics of PostgreSQL about own fields after a large import. */
export const analyzeWritten = async (scope: Scope, { type, ownFields = [] }: ImportObject, written: number) => {
  if (ownFields.length > 0 && written >= ANALYZED_FROM) await analyzeRecords(scope, type);
};
