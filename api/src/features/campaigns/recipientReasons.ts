import { msg } from '@lingui/core/macro';
import type { Said, Sentence } from '@rapport/shared/words';

/** The reasons why a person did not get a campaign, except those that email servers give. */
const REASONS = {
  backup: msg`This email was being sent when the backup was made`,
  cancelled: msg`The campaign was canceled`,
  deleted: msg`The contact was deleted`,
  interrupted: msg`The server stopped while this email was being sent`,
  not_configured: msg`Email is not configured on this server`,
  spam: msg`Reported as spam`,
  suppressed: msg`On the suppression list`,
} satisfies Record<string, Sentence>;

export type RecipientReason = keyof typeof REASONS;

/** Returns the stored form of a reason, which TypeScript checks here. */
export const reasonOf = (key: RecipientReason): string => key;

/** Returns a stored reason in words. Server replies, and sentences stored before reasons had keys, are returned as they are. */
export const reasonText = (kept: string): Said =>
  Object.hasOwn(REASONS, kept) ? REASONS[kept as RecipientReason] : kept;
