import { msg } from '@lingui/core/macro';
import type { Registration } from '@rapport/shared/access';
import type { Identity } from '../../db/identity';
import { asSystem } from '../../db/scope';
import type { Db } from '../../db/session';
import type { Context } from '../../http/context';
import { conflict, forbidden, unavailable } from '../../http/problem';
import { type RateLimit, requireAllowance } from '../../http/rateLimit';
import type { Visitor } from '../../http/visitor';
import { prepareRegistration, registerVisitor } from '../access/access.service';
import { removePeople, removeWorkspace } from '../account/account.service';
import { endDemo, fillDemo } from '../sampleData/demo.service';
import { beginSession, type SignedIn } from '../sessions/sessions.service';
import { removeMember } from '../team/team.service';
import { claimHomeWorkspace, workspaceNameOf } from '../workspaces/workspaces.service';
import {
  countDemos,
  expireDemo,
  insertDemo,
  keepWorkspace,
  listPastDemos,
  listVisitors,
  lockDemos,
  lockPastDemo,
} from './demo.repository';

/** How long a demo lasts. */
export const DEMO_HOURS = 24;
/** How many demos may exist at once. */
export const DEMOS_MAX = 100;
/** How many demos a network may open per day. */
const DEMOS: RateLimit = { name: 'demo', points: 5, seconds: 24 * 3600 };

const TOO_MANY = msg`Your network has opened several demos today. Please try again tomorrow, or create a free account.`;
const FULL = msg`All demos are in use right now. Please try again in an hour, or create a free account.`;
const RETRY_SECONDS = 3600;

/**
 * Creates a workspace for a visitor, filled with the company of the sample data, and signs them in.
 * @throws 403 if no demo is offered, 429 for a network that opened too many, 503 while there are too many
 */
export const openDemo = async (context: Context, visitor: Visitor): Promise<SignedIn> => {
  const { config, db } = context;
  if (!config.hasDemo) throw forbidden('demo_off', msg`No demo is offered here. Create an account instead.`);
  await requireAllowance(db, DEMOS, visitor.network, TOO_MANY);
  const demo = await asSystem(db, async (trx) => {
    await lockDemos(trx);
    if ((await countDemos(trx)) >= DEMOS_MAX) throw unavailable(FULL, RETRY_SECONDS);
    return insertDemo(trx, DEMO_HOURS, visitor.language);
  });
  try {
    await fillDemo(context, demo, { isSample: true, language: visitor.language });
  } catch (error) {
    await asSystem(db, (trx) => expireDemo(trx, demo.workspaceId));
    throw error;
  }
  return asSystem(db, (trx) => beginSession(context, trx, { ...demo, visitor, by: 'demo' }));
};

/**
 * Registers the visitor of a demo, who keeps the workspace and everything in it.
 * @throws the errors of a registration, and 409 for a workspace that is not a demo
 */
export const keepDemo = async (
  context: Context,
  { workspace_id, user_id }: Identity,
  registration: Registration,
  visitor: Visitor,
): Promise<void> => {
  const user = await prepareRegistration(context, registration, visitor);
  await asSystem(context.db, async (trx) => {
    if (!(await keepWorkspace(trx, workspace_id, await workspaceNameOf(trx, { id: user_id, name: user.name })))) {
      throw conflict('not_a_demo', msg`This is not a demo, or it has ended.`);
    }
    await claimHomeWorkspace(trx, workspace_id);
    await registerVisitor(trx, user_id, user, visitor.language);
    await endDemo(trx, workspace_id);
    await removeDemoColleagues(trx, { workspaceId: workspace_id, userId: user_id });
  });
};

/** Removes the other members of a demo. The visitor, who keeps the workspace, gets what they own. */
const removeDemoColleagues = async (trx: Db, { workspaceId, userId }: { workspaceId: string; userId: string }) => {
  const colleagues = (await listVisitors(trx, workspaceId)).filter(({ id }) => id !== userId);
  const scope = { db: trx, workspaceId, userId };
  for (const { id } of colleagues) await removeMember(scope, { user_id: userId, role: 'owner' }, id, userId);
  await removePeople(trx, colleagues);
};

/** Deletes the demos that have ended, with the visitors who have no other workspace. */
export const deletePastDemos = async ({ db, log }: Context): Promise<void> => {
  for (const id of await asSystem(db, listPastDemos)) {
    try {
      await asSystem(db, async (trx) => {
        if (!(await lockPastDemo(trx, id))) return;
        const visitors = await listVisitors(trx, id);
        await removeWorkspace(trx, id, visitors);
      });
    } catch (err) {
      // A failure must not prevent the other demos from being deleted. It is retried every hour.
      log.error({ err, workspace_id: id }, 'a demo could not be deleted');
    }
  }
};
