import { EmailInput } from '@rapport/shared/access';
import { z } from 'zod';
import { asSystem } from '../../db/scope';
import { defineSystemJob } from '../../jobs/job';
import { passwordChangedEmail, reclaimedEmail, resetEmail, verificationEmail } from './access.emails';
import { insertSecret } from './oneTimeSecrets.repository';
import { listSharedWorkspaces } from './reclaim.repository';
import { makeResetSecret } from './resetSecret';
import { emailUser } from './userEmail';
import { findUser } from './users.repository';

const VERIFICATION_SECONDS = 24 * 3600;

const OfUser = z.strictObject({ user_id: z.uuid() });

// The jobs create the secrets themselves, so that the queue never contains one.

export const emailVerification = defineSystemJob({
  name: 'access.mailVerification',
  payload: OfUser,
  run: async (context, { user_id }) => {
    const secret = await asSystem(context.db, async (trx) => {
      const user = await findUser(trx, user_id);
      if (!user || user.email_verified_at) return null;
      return insertSecret(trx, { purpose: 'verify_email', userId: user_id, seconds: VERIFICATION_SECONDS });
    });
    if (secret) await emailUser(context, user_id, verificationEmail(context.address(), secret));
  },
});

/** The payload is the address as the user typed it, so that only an email in its mailbox shows whether it has an account. */
export const emailPasswordReset = defineSystemJob({
  name: 'access.mailReset',
  payload: z.strictObject({ email: EmailInput }),
  run: async (context, { email }) => {
    const found = await asSystem(context.db, (trx) => makeResetSecret(trx, email));
    if (found) await emailUser(context, found.userId, resetEmail(context.address(), found.secret));
  },
});

export const emailPasswordChanged = defineSystemJob({
  name: 'access.tellOfNewPassword',
  payload: OfUser,
  run: (context, { user_id }) => emailUser(context, user_id, passwordChangedEmail(context.address())),
});

export const emailAddressReclaimed = defineSystemJob({
  name: 'access.mailReclaimed',
  payload: OfUser,
  run: async (context, { user_id }) => {
    const shared = await asSystem(context.db, (trx) => listSharedWorkspaces(trx, user_id));
    await emailUser(context, user_id, reclaimedEmail(context.address(), shared));
  },
});
