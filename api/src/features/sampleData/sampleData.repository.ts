import { addRows, everyRow, rows, type Scope } from '../../db/scope';

/** In the order in which one may point at another. */
const NOUNS = [
  { table: 'companies', entity: 'company', owner: 'owner_id' },
  { table: 'contacts', entity: 'contact', owner: 'owner_id' },
  { table: 'deals', entity: 'deal', owner: 'owner_id' },
  { table: 'tasks', entity: 'task', owner: 'assignee_id' },
] as const;

interface SampleRecord {
  id: string;
  created_at: string;
}
interface Named extends SampleRecord {
  name: string;
}
interface Titled extends SampleRecord {
  title: string;
}

export interface SampleRecords {
  companies: Named[];
  contacts: Named[];
  deals: (Titled & { changes: Record<string, unknown>[] })[];
  tasks: Titled[];
  touches: SampleRecord[];
}

/** Adds sample records with the activity that adding each would have left on its day. */
export const insertSample = async (scope: Scope, records: SampleRecords) => {
  for (const { table, entity, owner } of NOUNS) {
    await addRows(
      scope,
      table,
      records[table].map(({ changes: _changes, ...record }: SampleRecord & { changes?: unknown }) => ({
        ...record,
        [owner]: scope.userId,
        updated_at: record.created_at,
        is_sample: true,
      })),
    );
    await addRows(
      scope,
      'activities',
      records[table].map((record) => ({
        type: `${entity}_created`,
        kind: 'created',
        values: JSON.stringify({ type: entity, name: 'name' in record ? record.name : record.title }),
        entity_type: entity,
        entity_id: record.id,
        actor_id: scope.userId,
        created_at: record.created_at,
      })),
    );
  }
  await addRows(
    scope,
    'deal_stage_changes',
    records.deals.flatMap(({ id, changes }) =>
      changes.map((change) => ({ ...change, deal_id: id, actor_id: scope.userId })),
    ),
  );
  await addRows(
    scope,
    'notes',
    records.touches.map((touch) => ({ ...touch, author_id: scope.userId, updated_at: touch.created_at })),
  );
};

/** Removes every sample record for good, those in the trash and what happened to them included. */
export const deleteSample = async (scope: Scope) => {
  for (const { table } of [...NOUNS].reverse()) {
    const sample = everyRow(scope, table).where({ is_sample: true });
    await rows(scope, 'activities').whereIn('activities.entity_id', sample.clone().select('id')).delete();
    await sample.delete();
  }
};
