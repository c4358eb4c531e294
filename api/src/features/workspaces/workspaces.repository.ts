import type { CURRENCIES } from '@rapport/shared/currencies';
import type { PlanId } from '@rapport/shared/plans';
import { v7 as uuidv7 } from 'uuid';
import { prepared } from '../../db/database';
import { everyRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';

interface NewWorkspace {
  name: string;
  currency: (typeof CURRENCIES)[number];
  ownerId: string;
}

/** A new workspace on the Free plan, with its owner as the first member. */
export const insertWorkspace = async (trx: Db, { name, currency, ownerId }: NewWorkspace): Promise<string> => {
  const id = uuidv7();
  await trx('workspaces').insert({ id, name, currency });
  await trx('memberships').insert({ workspace_id: id, user_id: ownerId, role: 'owner' });
  await claimHome(trx, id);
  return id;
};

/** Makes a workspace the operator's if it is the first one. Demos do not count. */
export const claimHome = (trx: Db, id: string) =>
  trx('installation')
    .whereNull('home_workspace_id')
    .whereNotExists(trx('workspaces').whereNot({ id }).whereNull('demo_until'))
    .update({ home_workspace_id: id });

/** The workspace whose owner runs the installation. */
export const findHomeWorkspace = async (trx: Db): Promise<string | null> =>
  (await trx('installation').first('home_workspace_id')).home_workspace_id;

export const countMembers = async (scope: Scope): Promise<number> => {
  const [{ count }] = await rows(scope, 'memberships').count({ count: '*' });
  return count;
};

/** The records that plans limit per month, each with the date that counts: a campaign counts once it is sent. */
const COUNTED_BY = { tasks: 'created_at', campaigns: 'started_at' } as const;
export type MonthlyResource = keyof typeof COUNTED_BY;

/** How many count in this calendar month (UTC), without sample data. */
export const countThisMonth = async (scope: Scope, table: MonthlyResource): Promise<number> => {
  const [counted] = await everyRow(scope, table)
    .where({ is_sample: false })
    .whereRaw(`${COUNTED_BY[table]} >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`)
    .count({ count: '*' });
  return Number(counted?.count);
};

/** The name and the current plan of the workspace. */
export const findWorkspace = ({ db, workspaceId }: Scope): Promise<{ name: string; plan_id: PlanId }> =>
  prepared(db('workspaces').where({ id: workspaceId }).first('name', db.raw('effective_plan(plan_id) as plan_id')));

/** Whether a payment has been overdue for so long that nothing can be added. */
export const isSuspended = async ({ db, workspaceId }: Scope): Promise<boolean> =>
  (
    await db('workspaces')
      .where({ id: workspaceId })
      .first(db.raw('suspended_at is not null and not (select is_unlimited from installation) as suspended'))
  ).suspended;
