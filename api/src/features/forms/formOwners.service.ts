import type { Scope } from '../../db/scope';
import { listOwnersWith, setOwners } from './forms.repository';

/** The owners of forms, who get their new contacts, by the id of the form. */
export type FormOwners = Record<string, string[]>;

export const countFormsOf = async (scope: Scope, userId: string): Promise<number> =>
  (await listOwnersWith(scope, userId)).length;

/** Replaces one member with another, who is listed only once. */
const replaced = (owners: string[], from: string, to: string): string[] => [
  ...new Set(owners.map((owner) => (owner === from ? to : owner))),
];

/**
 * Replaces a member with another one among the owners of forms, who get their new contacts.
 * @returns the previous owners of these forms
 */
export const handOverForms = async (scope: Scope, from: string, to: string): Promise<FormOwners> => {
  const forms = await listOwnersWith(scope, from, { lock: true });
  for (const { id, owner_ids } of forms) await setOwners(scope, id, replaced(owner_ids, from, to));
  return Object.fromEntries(forms.map(({ id, owner_ids }) => [id, owner_ids]));
};

/** Undoes `handOverForms` for the forms whose owners have not been changed since. @returns the number of these forms */
export const restoreFormOwners = async (
  scope: Scope,
  before: FormOwners,
  from: string,
  to: string,
): Promise<number> => {
  const forms = await listOwnersWith(scope, to, { lock: true });
  const untouched = forms.filter(
    ({ id, owner_ids }) => before[id] && replaced(before[id], from, to).join() === owner_ids.join(),
  );
  for (const { id } of untouched) await setOwners(scope, id, before[id] as string[]);
  return untouched.length;
};
