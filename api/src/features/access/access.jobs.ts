import { EmailInput } from '@rapport/shared/access';
import { z } from 'zod';
import { asSystem } from '../../db/scope';
import { defineErrand } from '../../jobs/job';
import { passwordChangedLetter, reclaimedLetter, resetLetter, verificationLetter } from './access.letters';
import { insertSecret } from './oneTimeSecrets.repository';
import { listSharedWorkspaces } from './reclaim.repository';
import { makeResetSecret } from './resetSecret';
import { mailUser } from './userMail';
import { findUser } from './users.repository';

const VERIFICATION_SECONDS = 24 * 3600;

const OfUser = z.strictObject({ user_id: z.uuid() });

// The secrets are made here and not where they are asked for, so that the queue never holds one.

export const mailVerification = defineErrand({
  name: 'access.mailVerification',
  payload: OfUser,
  run: async (context, { user_id }) => {
    const secret = await asSystem(context.db, async (trx) => {
      const user = await findUser(trx, user_id);
      if (!user || user.email_verified_at) return null;
      return insertSecret(trx, { purpose: 'verify_email', userId: user_id, seconds: VERIFICATION_SECONDS });
    });
    if (secret) await mailUser(context, user_id, verificationLetter(context.address(), secret));
  },
});

/** Takes the address as it was typed: whether it has an account shows nowhere but in the mailbox. */
export const mailReset = defineErrand({
  name: 'access.mailReset',
  payload: z.strictObject({ email: EmailInput }),
  run: async (context, { email }) => {
    const found = await asSystem(context.db, (trx) => makeResetSecret(trx, email));
    if (found) await mailUser(context, found.userId, resetLetter(context.address(), found.secret));
  },
});

export const tellOfNewPassword = defineErrand({
  name: 'access.tellOfNewPassword',
  payload: OfUser,
  run: (context, { user_id }) => mailUser(context, user_id, passwordChangedLetter(context.address())),
});

export const mailReclaimed = defineErrand({
  name: 'access.mailReclaimed',
  payload: OfUser,
  run: async (context, { user_id }) => {
    const shared = await asSystem(context.db, (trx) => listSharedWorkspaces(trx, user_id));
    await mailUser(context, user_id, reclaimedLetter(context.address(), shared));
  },
});
