import { msg } from '@lingui/core/macro';
import type { CurrentUser, Login, Registration } from '@rapport/shared/access';
import type { Language } from '@rapport/shared/languages';
import { asSystem } from '../../db/scope';
import type { Db } from '../../db/session';
import { readDeviceToken, signDeviceToken } from '../../http/accessToken';
import type { Context } from '../../http/context';
import { forbidden, ProblemError } from '../../http/problem';
import { type RateLimit, requireAllowance } from '../../http/rateLimit';
import type { Visitor } from '../../http/visitor';
import { enqueueSystemJob } from '../../jobs/job';
import { notify } from '../notifications/notifications.service';
import { recordFailedSignIn } from '../securityEvents/securityEvents.service';
import { beginSession, endEverySession, type SignedIn } from '../sessions/sessions.service';
import { acceptInvitation, previewInvitation } from '../team/invitations.service';
import { lastWorkspace, workspaceToEnter } from '../workspaces/workspaces.readModel';
import { createWorkspace, isOperator } from '../workspaces/workspaces.service';
import { emailVerification } from './access.jobs';
import { requireUncommon } from './commonPasswords';
import { deleteEverySecret } from './oneTimeSecrets.repository';
import { hashPassword, isPassword } from './passwords';
import { countAttempt } from './throttle';
import {
  findUserByEmail,
  findUserWithWorkspaces,
  insertUser,
  keepPassword,
  markEmailVerified,
  type NewUser,
  replaceUser,
} from './users.repository';

const TOO_MANY_ACCOUNTS = msg`Too many accounts were created from your network. Please try again in an hour.`;
const REGISTRATIONS: RateLimit = { name: 'register', points: 5, seconds: 3600 };

/**
 * Creates an account, with a new workspace or in the workspace of an invitation, and signs in.
 * @throws 409 if the address already has an account
 */
export const register = async (context: Context, registration: Registration, visitor: Visitor): Promise<SignedIn> => {
  const { email, name, invitation } = registration;
  const user = await prepareRegistration(context, registration, visitor);
  return asSystem(context.db, async (trx) => {
    const userId = await insertUser(trx, user, visitor.language);
    const joined = invitation === undefined ? null : await acceptInvitation(trx, invitation, userId);
    const workspaceId = joined?.workspace_id ?? (await createWorkspace(trx, { id: userId, name }));
    // An invitation emailed to this address was opened by its link, which confirms the address.
    if (joined?.email?.toLowerCase() === email.toLowerCase()) await markEmailVerified(trx, userId);
    else await enqueueSystemJob(trx, emailVerification, { user_id: userId });
    return beginSession(context, trx, { userId, workspaceId, visitor, by: 'registration' });
  });
};

/** Checks that a person may register, and returns the columns to store. @throws 403, 422 or 429 */
export const prepareRegistration = async (
  { config, db }: Context,
  { email, name, password, invitation }: Registration,
  visitor: Visitor,
): Promise<NewUser> => {
  if (!config.allowSignup && !invitation) {
    throw forbidden(
      'signup_closed',
      msg`New accounts are by invitation only. Ask the owner of the workspace to invite you.`,
    );
  }
  await requireUncommon(password, 'password');
  // Registrations by invitation are not counted, because a whole office may accept invitations from one network. An
  // invalid invitation is refused here.
  if (invitation !== undefined) await previewInvitation({ db }, invitation);
  else await requireAllowance(db, REGISTRATIONS, visitor.network, TOO_MANY_ACCOUNTS);
  return { email, name, password_hash: await hashPassword(config.passwordPepper, password) };
};

/**
 * Turns the visitor of a demo into a user with their own address, name and password.
 * @throws 409 if the address already has an account
 */
export const registerVisitor = async (trx: Db, userId: string, user: NewUser, language: Language): Promise<void> => {
  await replaceUser(trx, userId, user, language);
  await enqueueSystemJob(trx, emailVerification, { user_id: userId });
};

const wrongLogin = () => new ProblemError(401, 'wrong_login', msg`Incorrect email or password`);

/**
 * `device` is the token of a device that signed in before. With the right password, a new token is returned.
 * @throws 401 with the same message and after the same time, whether the address is unknown or the password wrong; 429
 * after too many attempts
 */
export const login = async (
  context: Context,
  { username, password }: Login,
  visitor: Visitor,
  device: string | null,
): Promise<SignedIn & { device: string }> => {
  const { passwordPepper, jwtSecret } = context.config;
  const user = await asSystem(context.db, (trx) => findUserByEmail(trx, username));
  const known = device ? readDeviceToken(jwtSecret, device) : null;
  const attempt = await countAttempt(context, {
    email: username,
    network: visitor.network,
    device: user && known?.userId === user.id ? known.deviceId : null,
  });
  const isRight = await isPassword(passwordPepper, password, user?.password_hash ?? null);
  if (!user || !isRight) {
    await asSystem(context.db, (trx) => recordFailedSignIn(trx, username, visitor));
    throw wrongLogin();
  }
  await attempt.succeeded();
  const signedIn = await asSystem(context.db, async (trx) => {
    // Comparing takes long. A password that was replaced meanwhile must not sign in, because replacing it ended all
    // sessions.
    if (!(await keepPassword(trx, user))) throw wrongLogin();
    const workspaceId = await workspaceForSignIn(context, trx, user);
    return beginSession(context, trx, { userId: user.id, workspaceId, visitor, by: 'password' });
  });
  return { ...signedIn, device: signDeviceToken(jwtSecret, user.id) };
};

/** Ends all sessions and tokens after a restore, because those that were ended or used since the backup must not work again. */
export const signEverybodyOut = async (trx: Db): Promise<void> => {
  await endEverySession(trx, 'restored from a backup');
  await deleteEverySecret(trx);
};

/**
 * The workspace that a user enters after signing in. If the user has none, it is created as for a registration, and a
 * notification says why it is empty.
 * @throws 403 if the user has none and registration is by invitation only
 */
export const workspaceForSignIn = async (
  { config }: Context,
  trx: Db,
  user: { id: string; name: string },
): Promise<string> => {
  const workspaceId = await workspaceToEnter(trx, user.id);
  if (workspaceId) return workspaceId;
  if (!config.allowSignup) {
    throw forbidden('no_workspace', msg`You no longer belong to a workspace. Ask a workspace owner to invite you.`);
  }
  const left = await lastWorkspace(trx, user.id);
  const scope = { db: trx, workspaceId: await createWorkspace(trx, user), userId: user.id };
  if (left) await notify(scope, user.id, { type: 'workspace_left', kind: 'workspace_left', values: { left } });
  return scope.workspaceId;
};

export const currentUser = (context: Context, userId: string, workspaceId: string): Promise<CurrentUser> =>
  asSystem(context.db, async (trx) => {
    const { user, workspaces } = await findUserWithWorkspaces(trx, userId);
    const { password_hash, google_sub, email_verified_at, ...rest } = user;
    const workspace = workspaces.find(({ id }) => id === workspaceId);
    return {
      ...rest,
      workspace,
      workspaces,
      email_verified: email_verified_at !== null,
      has_password: password_hash !== null,
      has_google: google_sub !== null,
      runs_installation: await isOperator(trx, { workspace_id: workspaceId, role: workspace.role }),
    };
  });
