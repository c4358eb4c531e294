import { dateFormatIn } from '@rapport/shared/dates';
import type { Language } from '@rapport/shared/languages';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/session';
import { VISITOR_NAME } from '../sampleData/demo.service';

/** The plan whose features a demo has. Sample data counts toward no limit. */
const DEMO_PLAN = 'pro';

/** Makes demos that are opened simultaneously wait for each other, so that each is counted. */
export const lockDemos = (trx: Db) => trx.raw(`select pg_advisory_xact_lock(hashtext('demos'))`);

/** The number of demos, including those that wait to be deleted. */
export const countDemos = async (trx: Db): Promise<number> => {
  const [counted] = await trx('workspaces').whereNotNull('demo_until').count<{ count: number }[]>({ count: '*' });
  return Number(counted?.count);
};

/** Creates a workspace and its one visitor, whose address no email can reach and nobody can sign in with. */
export const insertDemo = async (
  trx: Db,
  hours: number,
  language: Language,
): Promise<{ workspaceId: string; userId: string }> => {
  const [workspaceId, userId] = [uuidv7(), uuidv7()];
  await trx('users').insert({
    id: userId,
    email: `demo-${userId}@demo.invalid`,
    name: VISITOR_NAME,
    // A visitor has no address to confirm.
    email_verified_at: trx.fn.now(),
  });
  // Visitors have not chosen a language, so their browser keeps deciding it.
  await trx('user_settings').insert({ user_id: userId, date_format: dateFormatIn(language) });
  await trx('workspaces').insert({
    id: workspaceId,
    name: 'Demo',
    plan_id: DEMO_PLAN,
    demo_until: trx.raw('now() + make_interval(hours => ?)', [hours]),
  });
  await trx('memberships').insert({ workspace_id: workspaceId, user_id: userId, role: 'owner' });
  return { workspaceId, userId };
};

export const listPastDemos = (trx: Db): Promise<string[]> =>
  trx('workspaces').whereRaw('demo_until <= now()').orderBy('demo_until').pluck('id');

/** Whether a demo is over and was not kept. Locks it, so that its visitor cannot keep it until the transaction ends. */
export const lockPastDemo = async (trx: Db, id: string): Promise<boolean> =>
  (await trx('workspaces').where({ id }).whereRaw('demo_until <= now()').forUpdate().first('id')) !== undefined;

/** Ends a demo early, because it could not be filled. */
export const expireDemo = (trx: Db, id: string) =>
  trx('workspaces').where({ id }).whereNotNull('demo_until').update({ demo_until: trx.fn.now() });

/** The members of a demo who belong to no other workspace. */
export const listVisitors = (trx: Db, workspaceId: string): Promise<{ id: string; email: string }[]> =>
  trx('users')
    .join('memberships', 'memberships.user_id', 'users.id')
    .where('memberships.workspace_id', workspaceId)
    .whereNotExists(
      trx('memberships as other')
        .whereRaw('other.user_id = users.id')
        .whereNot('other.workspace_id', workspaceId)
        .select('other.user_id'),
    )
    .select('users.id', 'users.email');

/** Turns a demo into an ordinary workspace on the Free plan. @returns whether it was a demo that had not ended */
export const keepWorkspace = async (trx: Db, id: string, name: string): Promise<boolean> => {
  const kept = await trx('workspaces')
    .where({ id })
    .whereRaw('demo_until > now()')
    .update({ demo_until: null, plan_id: 'free', name, updated_at: trx.fn.now() });
  return kept > 0;
};
