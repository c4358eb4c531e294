import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { EmailInput, PASSWORD_MAX } from './access';
import { asText } from './words';

const Person = z.object({ id: z.uuid(), name: z.string() });

/**
 * The fate of a workspace when somebody deletes their account. `deleted`: nobody else is in it. `left`: others own it
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

/** People without a password prove who they are by having signed in within this many minutes. */
export const FRESH_SIGN_IN_MINUTES = 5;

export const AccountDeletionPreview = z.object({
  workspaces: z.array(WorkspaceFate),
  /** The proof that a deletion needs: the `password`, a new `sign_in` for people without one, or `none` if that just happened. */
  proof: z.enum(['password', 'sign_in', 'none']),
});
export type AccountDeletionPreview = z.infer<typeof AccountDeletionPreview>;

/** Asked of everyone who has one. */
const OwnPassword = z.string().max(PASSWORD_MAX).optional();

export const AccountDeletion = z.strictObject({
  /** The own address, typed again. */
  email: EmailInput,
  password: OwnPassword,
  /** For each workspace that is handed over, the member who will own it. */
  new_owners: z.record(z.uuid(), z.uuid()).default({}),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

export const WorkspaceDeletion = z.strictObject({
  /** The name of the workspace, typed again. */
  name: z.string().trim().min(1, asText(msg`Type the name of the workspace`)),
  password: OwnPassword,
});
export type WorkspaceDeletion = z.infer<typeof WorkspaceDeletion>;
