import { addToGroup } from '@rapport/shared/groupBy';
import type { RecordTableName } from '@rapport/shared/recordTypes';
import type { MatchField } from '@rapport/shared/upserts';
import type { Scope } from '../../db/scope';

const SQL: Record<MatchField, (table: RecordTableName) => string> = {
  external_id: (table) => `
    select external_id as value, id from own_${table}
    where workspace_id = :workspace and deleted_at is null and external_id <> '' and external_id = any(:values)`,
  email: () => `
    select lower(email) as value, id from own_contacts
    where workspace_id = :workspace and deleted_at is null and email <> '' and lower(email) = any(:values)
    union
    select other, id from own_contacts, unnest(lower_all(other_emails)) as other
    where workspace_id = :workspace and deleted_at is null and other_emails <> '{}'
      and lower_all(other_emails) && :values and other = any(:values)`,
};

/** The ids of the records that have these values, by value; addresses in lower case. */
export const idsByValue = async (
  scope: Scope,
  table: RecordTableName,
  field: MatchField,
  values: string[],
): Promise<Map<string, string[]>> => {
  const { rows } = await scope.db.raw<{ rows: { value: string; id: string }[] }>(SQL[field](table), {
    workspace: scope.workspaceId,
    values: field === 'email' ? values.map((value) => value.toLowerCase()) : values,
  });
  const found = new Map<string, string[]>();
  for (const { value, id } of rows) addToGroup(found, value, id);
  return found;
};
