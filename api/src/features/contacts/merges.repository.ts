import { msg } from '@lingui/core/macro';
import type { Contact } from '@rapport/shared/contacts';
import type { Distinction, Merge } from '@rapport/shared/duplicates';
import { TRASH_DAYS } from '@rapport/shared/trash';
import { addRow, everyRow, rows, type Scope, trashedRows } from '../../db/scope';
import { conflict, notFound } from '../../http/problem';
import type { Changes } from '../activities/changes';
import { withCustom } from '../records/records.repository';
import { CONTACT } from './contacts.repository';

interface Belonging {
  table: string;
  column: string;
  /** Its contact is a field of its own, so that another one makes a new version of it. */
  isVersioned?: boolean;
  /** What both may belong to, of which the remaining contact has each once. */
  once?: string;
}

/** What belongs to a contact, and goes with it into another. */
const BELONGINGS: Belonging[] = [
  { table: 'notes', column: 'contact_id' },
  { table: 'files', column: 'contact_id' },
  { table: 'deals', column: 'contact_id', isVersioned: true },
  { table: 'tasks', column: 'contact_id', isVersioned: true },
  { table: 'activities', column: 'entity_id' },
  { table: 'campaign_recipients', column: 'contact_id' },
  { table: 'form_submissions', column: 'contact_id' },
  { table: 'sequence_runs', column: 'contact_id' },
  { table: 'bookings', column: 'contact_id' },
  { table: 'mail_contacts', column: 'contact_id', once: 'mail_id' },
];

/** Of each table the ids of what came over. */
export type Moved = Record<string, string[]>;

export interface StoredMerge {
  id: string;
  kept_id: string;
  merged_id: string;
  changes: Changes;
  moved: Moved;
}

/** With the values of deleted fields, which a restored field has again. */
const WHOLE = `${CONTACT}, contacts.custom as custom`;

/** Both contacts, kept from changing until the transaction ends. @throws 404 unless both are there */
export const lockBoth = async (scope: Scope, keptId: string, otherId: string): Promise<[Contact, Contact]> => {
  const found: Contact[] = await rows(scope, 'contacts')
    .whereIn('contacts.id', [keptId, otherId])
    .orderBy('contacts.id')
    .forUpdate()
    .select(scope.db.raw(WHOLE));
  const [kept, other] = [keptId, otherId].map((id) => found.find((contact) => contact.id === id));
  if (!kept || !other) throw notFound(msg`This contact`);
  return [kept, other];
};

/** The contact that others were merged into, kept from changing until the transaction ends. @throws 409 when it is not there */
export const lockKept = async (scope: Scope, id: string): Promise<Contact> => {
  const kept = await rows(scope, 'contacts').where('contacts.id', id).forUpdate().first(scope.db.raw(WHOLE));
  if (!kept) throw conflict('kept_is_gone', msg`The remaining contact was deleted. Restore it first.`);
  return kept;
};

export const setFields = (scope: Scope, id: string, fields: Record<string, unknown>) =>
  rows(scope, 'contacts')
    .where('contacts.id', id)
    .update({ ...withCustom(scope, fields), updated_at: scope.db.fn.now() });

/** A contact has the name of the company it is linked to, which may be called otherwise by now. */
export const followCompany = (scope: Scope, id: string) =>
  scope.db.raw(
    `update contacts set company = companies.name from companies
     where contacts.workspace_id = :workspace and contacts.id = :id
       and companies.workspace_id = :workspace and companies.id = contacts.company_id
       and fold(contacts.company) <> fold(companies.name)`,
    { workspace: scope.workspaceId, id },
  );

const belongingTo = (scope: Scope, contactId: string, column: string, isVersioned = false) => ({
  [column]: contactId,
  ...(isVersioned ? { updated_at: scope.db.fn.now() } : {}),
});

/** Everything that belongs to one contact becomes the other's. */
export const moveBelongings = async (scope: Scope, from: string, to: string): Promise<Moved> => {
  const moved: Moved = {};
  for (const { table, column, isVersioned, once } of BELONGINGS) {
    const ids = await everyRow(scope, table)
      .where({ [column]: from })
      .modify((all) => {
        const has = () => everyRow(scope, table).where({ [column]: to });
        if (once) all.whereNotIn(once, has().select(once));
      })
      .update(belongingTo(scope, to, column, isVersioned))
      .returning('id');
    moved[table] = ids.map(({ id }) => id);
  }
  return moved;
};

/** Gives back what came over and is still there. */
export const moveBack = async (scope: Scope, from: string, to: string, moved: Moved) => {
  for (const { table, column, isVersioned } of BELONGINGS) {
    await everyRow(scope, table)
      .where({ [column]: from })
      .whereRaw('id = any (?)', [moved[table] ?? []])
      .update(belongingTo(scope, to, column, isVersioned));
  }
};

export const hideMerged = (scope: Scope, id: string, intoId: string) =>
  rows(scope, 'contacts').where('contacts.id', id).update({ deleted_at: scope.db.fn.now(), merged_into_id: intoId });

export const showMerged = (scope: Scope, id: string) =>
  trashedRows(scope, 'contacts')
    .where('contacts.id', id)
    .update({ deleted_at: null, merged_into_id: null, updated_at: scope.db.fn.now() });

export const insertMerge = (scope: Scope, { changes, moved, ...merge }: StoredMerge) =>
  addRow(scope, 'merges', {
    ...merge,
    changes: JSON.stringify(changes),
    moved: JSON.stringify(moved),
    actor_id: scope.userId,
  });

/** Marks a merge as undone. @throws 404 when there is none, 409 when it was undone before */
export const claimUndoOfMerge = async (scope: Scope, id: string): Promise<StoredMerge> => {
  const found = await rows(scope, 'merges').where('merges.id', id).forUpdate().first();
  if (!found) throw notFound(msg`This merge`);
  if (found.undone_at) throw conflict('already_undone', msg`This merge was already undone.`);
  await rows(scope, 'merges').where('merges.id', id).update({ undone_at: scope.db.fn.now() });
  return found;
};

/** The merges that can still be undone, the latest first. */
export const listMerges = (scope: Scope): Promise<Merge[]> =>
  rows(scope, 'merges')
    .join('contacts as kept', (join) =>
      join.on('kept.workspace_id', 'merges.workspace_id').andOn('kept.id', 'merges.kept_id'),
    )
    .join('contacts as merged', (join) =>
      join.on('merged.workspace_id', 'merges.workspace_id').andOn('merged.id', 'merges.merged_id'),
    )
    .leftJoin('users', 'users.id', 'merges.actor_id')
    .whereNull('merges.undone_at')
    .whereNull('kept.deleted_at')
    .whereRaw(`merges.created_at > now() - interval '${TRASH_DAYS} days'`)
    .orderBy('merges.created_at', 'desc')
    .limit(50)
    .select(
      'merges.id',
      'merges.kept_id',
      'kept.name as kept_name',
      'merged.name as merged_name',
      'users.name as actor_name',
      'merges.created_at',
    );

/** Two contacts in one order, whichever was named first. */
const ordered = ({ first_id, second_id }: Distinction) => {
  const [first, second] = [first_id, second_id].sort();
  return { first_id: first, second_id: second };
};

export const insertDistinction = (scope: Scope, two: Distinction) =>
  addRow(scope, 'contact_distinctions', ordered(two)).onConflict(['workspace_id', 'first_id', 'second_id']).ignore();

export const deleteDistinction = (scope: Scope, two: Distinction) =>
  rows(scope, 'contact_distinctions').where(ordered(two)).delete();
