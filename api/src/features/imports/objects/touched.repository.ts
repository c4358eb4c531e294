import { everyRow, type Scope } from '../../../db/scope';
import { followRemovedTouches } from '../../contacts/contacts.service';

/**
 * Updates when the contacts of imported touches were last in touch, after the touches are removed. This includes
 * contacts into which these were merged since, and those for which such a touch was first stored by a later import that
 * was undone.
 */
export const followImportedTouches = (scope: Scope, importId: string): Promise<void> =>
  followRemovedTouches(
    scope,
    everyRow(scope, 'notes')
      .join('import_changes', (join) =>
        join.on('import_changes.workspace_id', 'notes.workspace_id').andOn('import_changes.record_id', 'notes.id'),
      )
      .where('import_changes.import_id', importId)
      .whereNotNull('notes.contact_id')
      .select('notes.contact_id'),
  );
