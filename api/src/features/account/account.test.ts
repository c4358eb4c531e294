import type { Response } from 'supertest';
import { expect, test, vi } from 'vitest';
import { asSystem } from '../../db/scope';
import { refuseShortWork } from '../../testing/longWork';
import { startApi, type Workspace } from '../../testing/startApi';
import { tablesWith } from '../../testing/tablesWith';
import { hashPassword } from '../access/passwords';
import { acceptInvitation } from '../team/invitations.service';
import { eraseClosed, eraseWorkspace } from './account.jobs';

const api = startApi({ BILLING: 'sandbox' });

const join = async (theirs: Workspace, ours: Workspace, role = 'member') => {
  await theirs.post('/api/auth/invitation/accept', { token: await ours.invite() }).expect(200);
  if (role === 'owner') await ours.put(`/api/team/members/${theirs.userId}`, { role }).expect(204);
};

const fill = async (ours: Workspace) => {
  const company = await ours.company({ name: 'Acme' });
  const contact = await ours.contact({ name: 'Grace', email: 'grace@example.com', company: 'Acme' });
  await ours.contact({ name: 'Gone' }).then(({ id }) => ours.delete(`/api/contacts/${id}`).expect(204));
  const deal = await ours.deal({ contact_id: contact.id, company_id: company.id });
  await ours.post(`/api/deals/${deal.id}/moves`, { stage: 'closed_won' });
  await ours.task({ contact_id: contact.id, reminder_date: '2099-01-01T09:00:00.000Z' });
  await ours.post('/api/notes', { entity_type: 'contact', entity_id: contact.id, content: 'Likes tea' }).expect(201);
  await ours.post(`/api/contacts/${contact.id}/touches`, { kind: 'call' }).expect(201);
  await ours.upload('/api/contacts/bulk/import', 'name,email\nAda,ada@example.com').expect(200);
  await ours.post('/api/api-keys', { name: 'Website' }).expect(201);
  await ours.post('/api/team/invitations', {}).expect(201);
  await ours.post('/api/templates', { name: 'Thanks', subject: 'Hi', content: 'Hello', format: 'text' }).expect(201);
  await ours.post('/api/suppressions', { email: 'none@example.com' }).expect(201);
  await ours.put('/api/settings/preferences', { currency: 'EUR' }).expect(200);
};

test('deleting an account leaves no row in any table', async () => {
  const ours = await api.workspace();
  await fill(ours);
  expect(await tablesWith(api.db, ours.workspaceId)).toContain('public.contacts');
  expect((await ours.get('/api/account/deletion').expect(200)).body).toEqual({
    workspaces: [{ id: ours.workspaceId, name: 'Ann Owner’s workspace', fate: 'deleted', others: [] }],
    proof: 'none',
  });
  const { headers } = await ours.post('/api/account/deletion', { email: ours.email.toUpperCase() }).expect(204);
  expect(String(headers['set-cookie'])).toMatch(/rapport_session=;/);
  await ours.get('/api/contacts').expect(401);
  await ours.get('/api/auth/me').expect(401);
  await api.work();
  expect(await tablesWith(api.db, ours.workspaceId, ours.userId, ours.email)).toEqual([]);
});

test('a workspace is deleted only when no table has rows of it', async () => {
  const ours = await api.workspace();
  await fill(ours);
  await ours.post('/api/account/deletion', { email: ours.email }).expect(204);
  await api.db.raw(`
    create function refuse_filled() returns trigger language plpgsql as $$
    declare name text; is_filled boolean;
    begin
      for name in select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'workspace_id'
      loop
        execute format('select exists (select from %I where workspace_id = $1)', name) into is_filled using old.id;
        if is_filled then raise 'It still has rows in %', name; end if;
      end loop;
      return old;
    end $$;
    create trigger refuse_filled before delete on workspaces for each row execute function refuse_filled()`);
  try {
    await eraseWorkspace.perform(api.context, { workspace_id: ours.workspaceId });
  } finally {
    await api.db.raw('drop function refuse_filled cascade');
    await api.work();
  }
  expect(await tablesWith(api.db, ours.workspaceId)).toEqual([]);
});

/** Sets a password directly in the database; in the app, setting one signs out all other sessions. */
const setPassword = async ({ userId }: Workspace, password: string) => {
  const password_hash = await hashPassword(api.config.passwordPepper, password);
  await api.db('users').where({ id: userId }).update({ password_hash });
};
const earlier = ({ userId }: Workspace, minutes: number) =>
  api
    .db('sessions')
    .where({ user_id: userId })
    .update({ created_at: api.db.raw(`now() - ? * interval '1 minute'`, [minutes]) });

test('deleting needs the password of a user who has one, and guessing it is limited', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await join(ours, theirs, 'owner');
  await setPassword(ours, 'a fine password');
  expect((await ours.get('/api/account/deletion').expect(200)).body.proof).toBe('password');
  const account = { email: ours.email };
  const workspace = { name: 'Ann Owner’s workspace' };
  const attempts: [string, object, string | undefined, string][] = [
    ['deletion', account, undefined, 'Enter your password'],
    ['workspace/deletion', workspace, undefined, 'Enter your password'],
    ['deletion', account, 'another password', 'The password is incorrect'],
    ['workspace/deletion', workspace, 'another password', 'The password is incorrect'],
  ];
  for (const [path, deletion, password, complaint] of attempts) {
    const { body } = await ours.post(`/api/account/${path}`, { ...deletion, password }).expect(422);
    expect(body.errors).toEqual({ password: complaint });
  }
  for (let nth = 0; nth < 3; nth += 1) await ours.post('/api/account/deletion', { ...account, password: 'guess' });
  const { headers } = await ours.post('/api/account/deletion', { ...account, password: 'a fine password' }).expect(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await ours.get('/api/contacts').expect(200);
  await api.db('rate_limits').delete();
  await ours.post('/api/account/workspace/deletion', { ...workspace, password: 'a fine password' }).expect(200);
  await ours.post('/api/account/deletion', { ...account, password: 'a fine password' }).expect(401);
});

test('a user without a password must have signed in within five minutes to delete', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await join(ours, theirs, 'owner');
  const account = { email: ours.email };
  await earlier(ours, 6);
  expect((await ours.get('/api/account/deletion').expect(200)).body.proof).toBe('sign_in');
  expect((await ours.post('/api/account/deletion', account).expect(403)).body.code).toBe('sign_in_again');
  const workspace = { name: 'Ann Owner’s workspace', password: 'made up' };
  expect((await ours.post('/api/account/workspace/deletion', workspace).expect(403)).body.code).toBe('sign_in_again');
  await ours.get('/api/contacts').expect(200);
  await earlier(ours, 4);
  expect((await ours.get('/api/account/deletion').expect(200)).body.proof).toBe('none');
  await ours.post('/api/account/deletion', account).expect(204);
});

test('an account is not deleted without its email address', async () => {
  const ours = await api.workspace();
  const { body } = await ours.post('/api/account/deletion', { email: 'other@example.com' }).expect(422);
  expect(body.errors).toEqual({ email: 'This is not the email address of your account' });
  await ours.post('/api/account/deletion', {}).expect(422);
  await ours.get('/api/contacts').expect(200);
});

test('a workspace with other members stays, and the chosen member becomes its owner', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await join(theirs, ours);
  const contact = await ours.contact({ name: 'Grace' });
  const { body: preview } = await ours.get('/api/account/deletion').expect(200);
  expect(preview.workspaces).toEqual([
    expect.objectContaining({ fate: 'handed_over', others: [{ id: theirs.userId, name: 'Ann Owner' }] }),
  ]);

  const { body } = await ours.post('/api/account/deletion', { email: ours.email }).expect(422);
  expect(body.errors).toEqual({
    [`new_owners.${ours.workspaceId}`]: 'Choose who will own “Ann Owner’s workspace”',
  });
  const stranger = await api.workspace();
  await ours
    .post('/api/account/deletion', { email: ours.email, new_owners: { [ours.workspaceId]: stranger.userId } })
    .expect(422);

  await ours
    .post('/api/account/deletion', { email: ours.email, new_owners: { [ours.workspaceId]: theirs.userId } })
    .expect(204);
  await api.work();
  const entered = await enter(theirs, ours.workspaceId);
  expect((await entered('/api/auth/me')).body.workspace).toMatchObject({ id: ours.workspaceId, role: 'owner' });
  expect((await entered(`/api/contacts/${contact.id}`)).body.owner_id).toBe(theirs.userId);
  expect((await entered('/api/activities')).body[0].description).toBe(
    'Ann Owner left the workspace. Their records were reassigned to Ann Owner',
  );
});

test.each(['contacts', 'activities'])('a user with very many %s can delete their account', async (table) => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await join(theirs, ours, 'owner');
  await ours.contact();
  const end = await refuseShortWork(api.db, table);
  try {
    await ours.post('/api/account/deletion', { email: ours.email }).expect(204);
  } finally {
    await end();
  }
});

test('a user only leaves a workspace that has another owner', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await join(theirs, ours, 'owner');
  const { body } = await ours.get('/api/account/deletion');
  expect(body.workspaces[0].fate).toBe('left');
  await ours.post('/api/account/deletion', { email: ours.email }).expect(204);
  expect((await (await enter(theirs, ours.workspaceId))('/api/team')).body.members).toHaveLength(1);
});

const enter = async (theirs: Workspace, workspaceId: string) => {
  const { body } = await theirs.post(`/api/auth/workspaces/${workspaceId}/enter`).expect(200);
  return (path: string) => api.as(body.access_token).get(path).expect(200);
};

test('a subscription ends before its workspace is erased, and no one is charged again', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const subscription = await subscribed(ours);
  await ours.post('/api/account/deletion', { email: ours.email }).expect(204);
  await eraseWorkspace.perform(api.context, { workspace_id: ours.workspaceId });
  expect(await statusOf(subscription)).toBe('canceled');
  // The job runs a second time if its worker is killed before it can report success.
  await api.work();
  expect(await tablesWith(api.db, ours.workspaceId, ours.userId)).toEqual([]);
});

test('a workspace is erased only once Stripe has ended its subscription, which is tried again every night', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const subscription = await subscribed(ours);
  const { stripe } = selling();
  // Asking for a price that the operator has not created fails like an unreachable Stripe.
  const cancel = vi.spyOn(stripe, 'cancelNow').mockImplementation(() => stripe.priceOf('gold' as never) as never);
  await ours.post('/api/account/deletion', { email: ours.email }).expect(204);
  await api.work();
  expect(await tablesWith(api.db, ours.workspaceId)).toContain('public.workspaces');
  expect(await statusOf(subscription)).toBe('trialing');
  cancel.mockRestore();
  // The queue gives up after many tries.
  await api.queue().delete();
  await eraseClosed.perform(api.context, {});
  await api.work();
  expect(await statusOf(subscription)).toBe('canceled');
  expect(await tablesWith(api.db, ours.workspaceId)).toEqual([]);
});

test('a subscription goes on if its workspace is not deleted because someone joins meanwhile', async () => {
  const [ours, theirs] = [await api.workspace({ plan: 'free' }), await api.workspace()];
  const subscription = await subscribed(ours);
  const token = await ours.invite();
  const deleting: Promise<Response>[] = [];
  await asSystem(api.db, async (trx) => {
    await acceptInvitation(trx, token, theirs.userId);
    deleting.push(ours.post('/api/account/deletion', { email: ours.email }).then((answer) => answer));
    await expect.poll(api.blocked).not.toEqual([]);
  });
  expect((await deleting[0])?.body.code).toBe('team_changed');
  await api.work();
  expect(await statusOf(subscription)).toBe('trialing');
});

const selling = () => {
  const { stripe, sandbox } = api.context;
  if (!stripe || !sandbox) throw new Error('Nothing is sold here');
  return { stripe, sandbox };
};

/** Buys a plan with a card. */
const subscribed = async (ours: Workspace): Promise<string> => {
  const pages = { success_url: 'http://crm.test/billing/success', cancel_url: 'http://crm.test/billing' };
  const { body } = await ours.post('/api/billing/checkout', { plan_id: 'growth', ...pages }).expect(200);
  const checkout = String(body.checkout_url).split('/').at(-1) ?? '';
  await selling().sandbox.complete(checkout, 'pm_card_visa');
  await ours.get(`/api/billing/checkout/status/${checkout}`).expect(200);
  const { stripe_customer_id } = await api.db('workspaces').where({ id: ours.workspaceId }).first('stripe_customer_id');
  const [subscription] = await selling().stripe.listSubscriptions(stripe_customer_id);
  return subscription?.id ?? '';
};

const statusOf = async (subscription: string): Promise<string> =>
  (await api.db('sandbox_objects').where({ id: subscription }).first('data')).data.status;

test('an owner deletes a workspace for all its members, and continues in another one', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await join(theirs, ours, 'owner');
  const entered = await theirs.post(`/api/auth/workspaces/${ours.workspaceId}/enter`).expect(200);
  const there = (path: string, body: object) => api.as(entered.body.access_token).post(path, body);
  await ours.contact();
  expect((await there('/api/account/workspace/deletion', { name: 'Other' }).expect(422)).body.errors).toEqual({
    name: 'This is not the name of the workspace',
  });
  const { body: tokens } = await there('/api/account/workspace/deletion', { name: 'Ann Owner’s workspace' }).expect(
    200,
  );
  await api.work();
  const me = await api.as(tokens.access_token).get('/api/auth/me').expect(200);
  expect(me.body).toMatchObject({ workspace: { id: theirs.workspaceId }, workspaces: [{ id: theirs.workspaceId }] });
  expect(await tablesWith(api.db, ours.workspaceId)).toEqual([]);
  await ours.get('/api/contacts').expect(401);
});

test('the only workspace, or one that the user does not own, cannot be deleted', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const name = 'Ann Owner’s workspace';
  expect((await ours.post('/api/account/workspace/deletion', { name }).expect(409)).body.code).toBe('only_workspace');
  await join(theirs, ours);
  const { body } = await theirs.post(`/api/auth/workspaces/${ours.workspaceId}/enter`);
  await api.as(body.access_token).post('/api/account/workspace/deletion', { name }).expect(403);
});
