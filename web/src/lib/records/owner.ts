import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { useOwners } from '../workspace/team';

/** The owner of a new record is the user who adds it, unless they choose another member. */
const ME = 'me';

/** The value of an owner field as the API expects it: absent for the user, `null` for unassigned. */
export const OwnerInput = z.string().transform((id) => (id === ME ? undefined : id || null));

/** The initial value of an owner field. */
export const ownerValue = (record: object | undefined, ownerId: string | null | undefined): string =>
  record ? (ownerId ?? '') : ME;

/** The choices of an owner field; for a new record, the user comes first. */
export const useOwnerChoices = (isNew = false) => [
  ...(isNew ? [{ value: ME, label: t`Me` }] : []),
  { value: '', label: t`Unassigned` },
  ...useOwners(),
];

/** Finds the name of an owner; empty until the team is loaded. */
export const useOwnerName = () => {
  const owners = useOwners();
  return (id: string | null | undefined): string => owners.find(({ value }) => value === id)?.label ?? '';
};
