import { z } from 'zod';
import { EmailInput } from './access';

const Person = z.object({ id: z.uuid(), name: z.string() });

/**
 * What becomes of a workspace when somebody deletes their account. `deleted`: nobody else is in it. `left`: others own it
 * too. `handed_over`: others work in it, and one of them has to own it from then on.
 */
export const WorkspaceFate = z.object({
  id: z.uuid(),
  name: z.string(),
  fate: z.enum(['deleted', 'left', 'handed_over']),
  /** The other members, those first who have been there longest. */
  others: z.array(Person),
});
export type WorkspaceFate = z.infer<typeof WorkspaceFate>;

export const AccountDeletionPreview = z.object({ workspaces: z.array(WorkspaceFate) });
export type AccountDeletionPreview = z.infer<typeof AccountDeletionPreview>;

export const AccountDeletion = z.strictObject({
  /** The own address, typed again. */
  email: EmailInput,
  /** For each workspace that is handed over, the member who will own it. */
  new_owners: z.record(z.uuid(), z.uuid()).default({}),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** The name of the workspace, typed again. */
export const WorkspaceDeletion = z.strictObject({ name: z.string().trim().min(1, 'Type the name of the workspace') });
export type WorkspaceDeletion = z.infer<typeof WorkspaceDeletion>;
