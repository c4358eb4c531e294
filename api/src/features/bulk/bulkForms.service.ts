import type { BulkResult, BulkUndone } from '@rapport/shared/bulk';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import { recordActivity } from '../activities/activities.service';
import { type FormOwners, handOverForms, restoreFormOwners } from '../forms/formOwners.service';
import { insertBulk, type StoredBulk, updateBulk } from './bulkChanges.repository';

/** What an undo needs. */
interface Selection {
  from_id: string;
  before: FormOwners;
}

/**
 * Makes another member the owner of new contacts in all forms that assigned them to the first one. It is stored and
 * undone like a bulk change.
 */
export const changeFormOwners = async (scope: Scope, from_id: string, to_id: string): Promise<BulkResult> => {
  const before = await handOverForms(scope, from_id, to_id);
  const changed = Object.keys(before).length;
  const id = uuidv7();
  const selection: Selection = { from_id, before };
  await insertBulk(scope, {
    id,
    object_type: 'form',
    status: 'done',
    is_job: false,
    action: { type: 'owner', owner_id: to_id },
    kind: 'form_owner_set',
    values: {},
    selection,
    total: changed,
    done: changed,
    changed,
  });
  if (changed > 0) {
    const said = { kind: 'form_owner_set', values: { count: changed } } as const;
    await recordActivity(scope, { type: 'forms_changed', ...said, entity_type: 'workspace' });
  }
  return { id, status: 'done', changed };
};

export const undoFormOwners = async (scope: Scope, { id, action, selection }: StoredBulk): Promise<BulkUndone> => {
  const { from_id, before } = selection as Selection;
  const restored = action.type === 'owner' ? await restoreFormOwners(scope, before, from_id, action.owner_id) : 0;
  await updateBulk(scope, id, { status: 'undone', restored, undone_by: scope.userId });
  return { status: 'undone', restored };
};
