import { BULK_AT_ONCE_MAX, BULK_EXAMPLES, BULK_PREVIEW_MAX, type BulkPreview } from '@rapport/shared/bulk';
import type { ListedTable } from '@rapport/shared/recordFields';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import type { FieldToSet } from '../fields/custom.service';
import { asJson, bindingsOf, FIELDS, type FieldAction, nameOf } from './bulk.repository';

/** The SQL of a preview: the field, its values before and after as JSON, and the condition under which they differ. */
interface Preview {
  field: string | null;
  before: string;
  after: string;
  isChange: string;
  /** The condition for a record that has no room for the value. */
  isFull?: string;
  bindings?: Record<string, Knex.RawBinding>;
}

export const fieldPreview = (action: FieldAction, zone: string): Preview => {
  const { field, value, isFull } = FIELDS[action.type];
  return {
    field,
    before: asJson(field),
    after: `coalesce(to_jsonb(${field === 'status' || field === 'priority' ? `${value}::text` : value}), 'null')`,
    isChange: `records.${field} is distinct from ${value}`,
    isFull,
    bindings: bindingsOf(action, zone),
  };
};

export const ownFieldPreview = ({ key, value }: FieldToSet): Preview => ({
  field: `custom.${key}`,
  before: `coalesce(records.custom -> :key, 'null')`,
  after: ':value::jsonb',
  isChange: `coalesce(records.custom -> :key, 'null') <> :value::jsonb`,
  bindings: { key, value: JSON.stringify(value) },
});

export const stagePreview = (stage: string): Preview => ({
  field: 'stage',
  before: 'to_jsonb(records.stage)',
  after: 'to_jsonb(:stage::text)',
  isChange: 'records.stage <> :stage',
  bindings: { stage },
});

export const DELETE_PREVIEW: Preview = {
  field: null,
  before: `'null'::jsonb`,
  after: `'null'::jsonb`,
  isChange: 'true',
};

/** Counts the chosen records that a change would change, and those that it would not, by reason, and returns a few examples. */
export const readPreview = async (
  scope: Scope,
  table: ListedTable,
  chosen: string[] | Knex.QueryBuilder,
  { field, before, after, isChange, isFull = 'false', bindings }: Preview,
): Promise<BulkPreview> => {
  const ids = Array.isArray(chosen)
    ? scope.db.raw('select unnest(?::uuid[]) as id', [[...new Set(chosen)]])
    : chosen
        .clone()
        .select(`${table}.id`)
        .limit(BULK_PREVIEW_MAX + 1);
  const { rows } = await scope.db.raw(
    `with chosen as materialized (:ids), looked as materialized (
       select records.id, ${nameOf(table)}, ${isChange} as is_change, ${isFull} as is_full from ${table} as records
       where workspace_id = :workspace and deleted_at is null and id = any (array(select id from chosen limit ${BULK_PREVIEW_MAX}))
     ), few as materialized (
       select id, name from looked where is_change order by name, id limit ${BULK_EXAMPLES}
     )
     select (select count(*) from chosen)::int as chosen, count(*)::int as found,
       count(*) filter (where is_change)::int as count, count(*) filter (where is_full and not is_change)::int as full,
       (select coalesce(jsonb_agg(to_jsonb(example)), '[]') from (
         select records.id, ${nameOf(table)}, ${before} as before, ${after} as after from ${table} as records
         where records.workspace_id = :workspace and records.id = any (array(select id from few)) order by name, records.id
       ) as example) as examples
     from looked`,
    { workspace: scope.workspaceId, ids, ...bindings },
  );
  const [{ chosen: found, count, full, examples, ...counted }] = rows;
  const is_partial = found > BULK_PREVIEW_MAX;
  const total = is_partial ? BULK_PREVIEW_MAX : found;
  const refused = [
    { reason: 'tags_full' as const, count: full },
    { reason: 'not_found' as const, count: total - counted.found },
  ];
  return {
    total,
    count,
    unchanged: counted.found - count - full,
    refused: refused.filter((some) => some.count > 0),
    is_partial,
    is_job: found > BULK_AT_ONCE_MAX,
    examples: examples.map((example: object) => ({ ...example, field })),
  };
};
