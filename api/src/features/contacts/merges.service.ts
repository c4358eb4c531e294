import { msg } from '@lingui/core/macro';
import type { Contact } from '@rapport/shared/contacts';
import { type Distinction, mergedContact, type NewMerge } from '@rapport/shared/duplicates';
import { ERASED } from '@rapport/shared/personalData';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import { invalid, ProblemError } from '../../http/problem';
import { recordActivity } from '../activities/activities.service';
import { type Changes, changesBetween, valuesOf } from '../activities/changes';
import { changesByMerge } from '../fields/custom.service';
import { followMerged } from '../followers/followers.service';
import { addNote, deleteNote } from '../notes/notes.service';
import { findRecord } from '../records/records.repository';
import { requireRoom } from '../workspaces/planLimits';
import { CONTACTS, placesToRestore } from './contacts.repository';
import {
  claimUndoOfMerge,
  followCompany,
  hideMerged,
  insertDistinction,
  insertMerge,
  lockBoth,
  lockKept,
  moveBack,
  moveBelongings,
  setFields,
  showMerged,
} from './merges.repository';

/**
 * Makes one contact of two: the other's notes, history and everything else that belongs to it come over, and it rests
 * where undoing the merge finds it. A text in its notes that does not stand becomes a note, so that nothing is lost.
 * @throws 404; 422 for a contact and itself
 */
export const mergeContacts = async (
  scope: Scope,
  keptId: string,
  { other_id, take }: NewMerge,
): Promise<{ id: string; contact: Contact }> => {
  if (keptId === other_id) throw invalid({ other_id: msg`Choose two different contacts` });
  const [kept, other] = await lockBoth(scope, keptId, other_id);
  const { fields, custom, left_over } = mergedContact(kept, other, take);
  const changes = { ...changesBetween(kept, fields), ...(await changesByMerge(scope, kept.custom, custom)) };
  const gaveWay = await valuesThatGaveWay(scope, other, { ...fields, custom });
  const moved = await moveBelongings(scope, other_id, keptId);
  await followMerged(scope, other_id, keptId);
  await setFields(scope, keptId, valuesOf(changes, 1));
  if (left_over) {
    const written = { content: left_over, format: 'plain' } as const;
    const note = await addNote(scope, { entity_type: 'contact', entity_id: keptId, ...written });
    moved.left_over = [note.id];
  }
  await hideMerged(scope, other_id, keptId);
  const id = uuidv7();
  await insertMerge(scope, { id, kept_id: keptId, merged_id: other_id, changes, moved });
  await recordActivity(scope, {
    type: 'contact_merged',
    kind: 'merged',
    values: { name: other.name, into: String(fields.name) },
    entity_type: 'contact',
    entity_id: keptId,
    changes: { ...gaveWay, ...changes },
  });
  return { id, contact: await findRecord(scope, CONTACTS, keptId) };
};

/** What a merged contact has one of and people typed. Its name is in the sentence of the history, and of addresses it has all. */
const TYPED = ['company', 'status', 'job_title', 'website', 'address', 'source', 'external_id'] as const;

/** The values of the other contact that give way to different ones, so that the history still tells them. */
const valuesThatGaveWay = async (
  scope: Scope,
  other: Contact,
  merged: Pick<Contact, (typeof TYPED)[number] | 'custom'>,
): Promise<Changes> => {
  const typed = TYPED.filter((field) => other[field]).map((field) => [field, merged[field]]);
  const own = Object.entries(await changesByMerge(scope, other.custom, merged.custom)).filter(
    // Several choices are those of both.
    ([, [was, becomes]]) => was !== null && !Array.isArray(becomes),
  );
  return { ...changesBetween(other, Object.fromEntries(typed)), ...Object.fromEntries(own) };
};

/**
 * Makes two contacts of one again. Fields of the kept one go back to what they were, but for those that somebody changed
 * since; what came over and is still there goes back.
 * @throws 404; 409 when it was undone before, or the kept contact is not there; 403 when the plan has no room for both
 */
export const undoMerge = async (scope: Scope, mergeId: string): Promise<Contact> => {
  const { kept_id, merged_id, changes, moved } = await claimUndoOfMerge(scope, mergeId);
  await requireRoom(scope, 'contacts', await placesToRestore(scope, merged_id));
  const { custom, ...builtIn } = await lockKept(scope, kept_id);
  const own = Object.fromEntries(Object.entries(custom).map(([key, value]) => [`custom.${key}`, value]));
  const kept: Record<string, unknown> = { ...builtIn, ...own };
  const unchanged = Object.fromEntries(Object.entries(changes).filter(([field]) => isAsMerged(field, changes, kept)));
  const before = withoutErased(valuesOf(unchanged, 0));
  await setFields(scope, kept_id, before);
  await followCompany(scope, kept_id);
  await showMerged(scope, merged_id);
  await moveBack(scope, kept_id, merged_id, moved);
  for (const noteId of moved.left_over ?? []) await deleteNote(scope, noteId).catch(ignoreMissing);
  const contact = await findRecord(scope, CONTACTS, kept_id);
  await recordActivity(scope, {
    type: 'contact_unmerged',
    kind: 'unmerged',
    values: { name: (await findRecord(scope, CONTACTS, merged_id)).name, from: contact.name },
    entity_type: 'contact',
    entity_id: kept_id,
    changes: toldAsThen(changesBetween(kept, before), changes),
  });
  return contact;
};

/** Changes of own fields, with what they were called when they were merged. */
const toldAsThen = (changes: Changes, merged: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([field, [was, becomes]]) => {
      const then = merged[field]?.[2];
      return [field, then ? [was ?? null, becomes, then] : [was, becomes]];
    }),
  );

/** Remembers that two contacts are not one. @throws 404 unless both are there */
export const distinguish = async (scope: Scope, two: Distinction): Promise<void> => {
  if (two.first_id === two.second_id) throw invalid({ second_id: msg`Choose two different contacts` });
  await lockBoth(scope, two.first_id, two.second_id);
  await insertDistinction(scope, two);
};

/** Whether nobody changed a field since the merge. A company's name and the link to it are one; who renamed it changed neither. */
const isAsMerged = (field: string, changes: Changes, kept: Record<string, unknown>): boolean => {
  const isSame = (name: string) =>
    changes[name] === undefined || JSON.stringify(kept[name]) === JSON.stringify(changes[name][1]);
  if (!/^company(_id)?$/.test(field) || !changes.company_id) return isSame(field);
  return isSame('company_id') && (kept.company_id !== null || isSame('company'));
};

/** What was erased meanwhile does not come back, and what stands in its place is no name, address or number. */
const withoutErased = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== ERASED)
      .map(([field, value]) => [field, Array.isArray(value) ? value.filter((item) => item !== ERASED) : value]),
  );

const ignoreMissing = (error: unknown) => {
  if (!(error instanceof ProblemError && error.status === 404)) throw error;
};
