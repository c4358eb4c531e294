import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { EmailInput, PASSWORD_MAX } from './access';
import { asText } from './words';

const Person = z.object({ id: z.uuid(), name: z.string() });

/**
 * What happens to a workspace when a member deletes their account. `deleted`: it has no other members. `left`: it has
 * other owners. `handed_over`: it has other members, and one of them must become its owner.
 */
export const WorkspaceFate = z.object({
  id: z.uuid(),
  name: z.string(),
  fate: z.enum(['deleted', 'left', 'handed_over']),
  /** The other members, those who joined first at the top. */
  others: z.array(Person),
});
export type WorkspaceFate = z.infer<typeof WorkspaceFate>;

/** Users without a password prove their identity by having signed in within this many minutes. */
export const FRESH_SIGN_IN_MINUTES = 5;

export const AccountDeletionPreview = z.object({
  workspaces: z.array(WorkspaceFate),
  /**
   * The proof that a deletion needs: the `password`, a new `sign_in` for users without one, or `none` if they have just
   * signed in.
   */
  proof: z.enum(['password', 'sign_in', 'none']),
});
export type AccountDeletionPreview = z.infer<typeof AccountDeletionPreview>;

/** Required from everyone who has a password. */
const OwnPassword = z.string().max(PASSWORD_MAX).optional();

export const AccountDeletion = z.strictObject({
  /** The user's own address, typed again. */
  email: EmailInput,
  password: OwnPassword,
  /** The new owner of each workspace that is handed over. */
  new_owners: z.record(z.uuid(), z.uuid()).default({}),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

export const WorkspaceDeletion = z.strictObject({
  /** The name of the workspace, typed again. */
  name: z.string().trim().min(1, asText(msg`Type the name of the workspace`)),
  password: OwnPassword,
});
export type WorkspaceDeletion = z.infer<typeof WorkspaceDeletion>;
