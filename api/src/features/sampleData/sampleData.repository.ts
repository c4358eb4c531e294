import { addRows, rows, type Scope } from '../../db/scope';

const NOUNS = [
  { table: 'contacts', entity: 'contact' },
  { table: 'companies', entity: 'company' },
] as const;

interface SampleRecord {
  id: string;
  name: string;
  created_at: string;
}

/** Adds sample records with the activity that adding each would have left on its day. */
export const insertSample = async (scope: Scope, records: Record<'contacts' | 'companies', SampleRecord[]>) => {
  for (const { table, entity } of [...NOUNS].reverse()) {
    await addRows(
      scope,
      table,
      records[table].map((record) => ({
        ...record,
        owner_id: scope.userId,
        updated_at: record.created_at,
        is_sample: true,
      })),
    );
    await addRows(
      scope,
      'activities',
      records[table].map(({ id, name, created_at }) => ({
        type: `${entity}_created`,
        description: `Added ${entity} ${name}`,
        entity_type: entity,
        entity_id: id,
        actor_id: scope.userId,
        created_at,
      })),
    );
  }
};

/** Removes every sample record for good, those in the trash and what happened to them included. */
export const deleteSample = async (scope: Scope) => {
  for (const { table } of NOUNS) {
    const sample = scope.db(table).where({ workspace_id: scope.workspaceId, is_sample: true });
    await rows(scope, 'activities').whereIn('activities.entity_id', sample.clone().select('id')).delete();
    await sample.delete();
  }
};
