import { BULK_EXAMPLES, type BulkPreview } from '@rapport/shared/bulk';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import type { FieldToSet } from '../fields/custom.service';
import {
  asJson,
  type BulkObjectType,
  type Chosen,
  chosenIds,
  FIELDS,
  type FieldAction,
  nameOf,
  newValue,
} from './bulk.repository';

/** What would change, in SQL: the field, its value now and then as JSON, and when that is a change. */
interface Preview {
  field: string | null;
  before: string;
  after: string;
  isChange: string;
  bindings?: Record<string, Knex.RawBinding>;
}

export const ofField = (action: FieldAction): Preview => {
  const { field, value } = FIELDS[action.type];
  return {
    field,
    before: asJson(field),
    after: `coalesce(to_jsonb(${field === 'status' ? `${value}::text` : value}), 'null')`,
    isChange: `records.${field} is distinct from ${value}`,
    bindings: { value: newValue(action) },
  };
};

export const ofOwnField = ({ key, value }: FieldToSet): Preview => ({
  field: `custom.${key}`,
  before: `coalesce(records.custom -> :key, 'null')`,
  after: ':value::jsonb',
  isChange: `coalesce(records.custom -> :key, 'null') <> :value::jsonb`,
  bindings: { key, value: JSON.stringify(value) },
});

export const ofStage = (stage: string): Preview => ({
  field: 'stage',
  before: 'to_jsonb(records.stage)',
  after: 'to_jsonb(:stage::text)',
  isChange: 'records.stage <> :stage',
  bindings: { stage },
});

export const OF_DELETE: Preview = { field: null, before: `'null'::jsonb`, after: `'null'::jsonb`, isChange: 'true' };

/** How many of the chosen records a change would change, and a few of them. */
export const readPreview = async (
  scope: Scope,
  objectType: BulkObjectType,
  chosen: Chosen,
  { field, before, after, isChange, bindings }: Preview,
): Promise<BulkPreview> => {
  const { rows: found } = await scope.db.raw(
    `with changing as materialized (
       select records.id, ${nameOf(objectType)}, ${before} as before, ${after} as after from ${objectType} as records
       where workspace_id = :workspace and deleted_at is null and id = any (:chosen) and ${isChange}
     )
     select (select count(*) from changing)::int as count,
       coalesce((select jsonb_agg(to_jsonb(few)) from (select * from changing order by name, id limit ${BULK_EXAMPLES}) as few), '[]') as examples`,
    { workspace: scope.workspaceId, chosen: chosenIds(scope, objectType, chosen), ...bindings },
  );
  const [{ count, examples }] = found;
  return { count, examples: examples.map((example: object) => ({ ...example, field })) };
};
