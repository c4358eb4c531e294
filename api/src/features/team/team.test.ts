import { NewTask } from '@rapport/shared/tasks';
import { expect, test } from 'vitest';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import { startApi, type Workspace } from '../../testing/startApi';
import { checkedChange } from '../bulk/change.service';
import { CONTACT_MERGING } from '../contacts/contactMerging';
import { changeContact } from '../contacts/contacts.service';
import { undoMerge } from '../merges/merges.service';
import { notify } from '../notifications/notifications.service';
import { createTask } from '../tasks/tasks.service';
import { removeMember } from './team.service';

const api = startApi();

let people = 0;
const register = (invitation?: string, email?: string) => {
  people += 1;
  return api
    .http()
    .post('/api/auth/register')
    .set('X-Forwarded-For', `10.1.${people}.1`)
    .send({
      name: 'Ben Newcomer',
      email: email ?? `ben${people}@example.com`,
      password: 'a long passphrase',
      invitation,
    });
};

const joined = async (ours: Workspace) => {
  const { body } = await register(await ours.invite()).expect(201);
  const member = api.as(body.access_token);
  const { body: me } = await member.get('/api/auth/me').expect(200);
  return { ...member, id: me.id as string, me };
};

test('a new user joins by a link and works in the same workspace, and the link is used up', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact();
  const token = await ours.invite();
  const { body: preview } = await api.http().post('/api/auth/invitation').send({ token }).expect(200);
  expect(preview).toEqual({
    workspace_name: 'Ann Owner’s workspace',
    invited_by: 'Ann Owner',
    email: null,
    brand: null,
  });

  const { body } = await register(token).expect(201);
  const member = api.as(body.access_token);
  expect((await member.get('/api/auth/me')).body.workspace).toMatchObject({ id: ours.workspaceId, role: 'member' });
  await member.get(`/api/contacts/${contact.id}`).expect(200);

  expect((await register(token).expect(400)).body.code).toBe('spent_invitation');
  const { body: team } = await ours.get('/api/team').expect(200);
  expect(team.members.map(({ name, role }: Record<string, string>) => [name, role])).toEqual([
    ['Ann Owner', 'owner'],
    ['Ben Newcomer', 'member'],
  ]);
  expect(team.invitations).toEqual([]);
});

test('an emailed invitation is in the language of the inviter', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { language: 'de' }).expect(200);
  await ours.post('/api/team/invitations', { email: 'neu@example.com' }).expect(201);
  await api.work();
  const mail = await api.emailTo('neu@example.com');
  expect(mail?.subject).toBe('Treten Sie Ann Owner’s workspace in Rapport bei');
  expect(mail?.html).toContain('<html lang="de">');
});

test('registering with an emailed invitation confirms the address', async () => {
  const ours = await api.workspace();
  const email = 'invited@example.com';
  const { body: made } = await ours.post('/api/team/invitations', { email }).expect(201);
  expect(made).toMatchObject({ email, link: null });
  await api.work();
  const mail = await api.emailTo(email);
  expect(mail?.subject).toBe('Join Ann Owner’s workspace on Rapport');
  const token = String(mail?.text).match(/#token=(\S+)/)?.[1];
  const { body } = await register(token, 'Invited@Example.com').expect(201);
  expect((await api.as(body.access_token).get('/api/auth/me')).body.email_verified).toBe(true);
});

test('the email to a stranger contains no links that a user typed, and names the sender', async () => {
  const ours = await api.workspace();
  const email = 'stranger@example.com';
  await ours.put('/api/settings/workspace', { name: 'Your account is locked: https://evil.example/login' }).expect(200);
  await ours.put('/api/settings/profile', { name: 'www.evil.example' }).expect(200);
  await ours.post('/api/team/invitations', { email }).expect(201);
  await api.work();
  const mail = await api.emailTo(email);
  expect(mail?.subject).toBe('Join Your account is locked evil example login on Rapport');
  expect(mail?.text).toContain(`evil example (${ours.email}) invited you`);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example/);
});

const invite = (from: Pick<Workspace, 'post'>, email: string) => from.post('/api/team/invitations', { email });

const setAllowance = (subject: string, change: { used: number } | { starts_at: string }) =>
  api.db('email_allowances').where({ kind: 'invitation', subject }).update(change);

test('the emailed invitations of a user and of a workspace are limited, counted across processes', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await invite(ours, 'stranger1@example.com').expect(201);
  await setAllowance(ours.userId, { used: 19 });
  // A refused invitation sends nothing, so it does not count.
  await invite(ours, ours.email).expect(409);
  const answers = await Promise.all([invite(ours, 'stranger2@example.com'), invite(ours, 'stranger3@example.com')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.detail).toMatch(/^You can send 20 invitations per hour\. Please try again in \d+ minutes\.$/);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_000);
  await ours.post('/api/team/invitations', {}).expect(201);
  await invite(theirs, 'stranger4@example.com').expect(201);

  await setAllowance(ours.userId, { starts_at: new Date(Date.now() - 61 * 60_000).toISOString() });
  await invite(ours, 'stranger5@example.com').expect(201);
  await setAllowance(ours.workspaceId, { used: 60 });
  expect((await invite(ours, 'stranger6@example.com').expect(429)).body.detail).toMatch(
    /^A workspace can send 60 invitations per day/,
  );
  const { body: team } = await ours.get('/api/team').expect(200);
  expect(team.invitations).toHaveLength(4);
});

test('emailed invitations count per user over all workspaces, and per address over the whole installation', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const { body: tokens } = await theirs.post('/api/auth/invitation/accept', { token: await ours.invite() }).expect(200);
  const there = api.as(tokens.access_token);
  await asSystem(api.db, (trx) => trx('memberships').where({ user_id: theirs.userId }).update({ role: 'owner' }));
  await invite(theirs, 'one@example.com').expect(201);
  await setAllowance(theirs.userId, { used: 19 });
  await invite(there, 'two@example.com').expect(201);
  expect((await invite(there, 'three@example.com').expect(429)).body.detail).toMatch(/^You can send 20 invitations/);
  expect((await invite(theirs, 'three@example.com').expect(429)).body.detail).toMatch(/^You can send 20 invitations/);

  for (let nth = 0; nth < 3; nth += 1) await invite(ours, 'two@example.com').expect(201);
  const third = await api.workspace();
  await invite(third, 'Two@Example.com').expect(201);
  expect((await invite(third, 'two@example.com').expect(429)).body.detail).toMatch(
    /^An address can receive 5 invitations per day\. Please try again in \d+ hours\.$/,
  );
  await invite(third, 'three@example.com').expect(201);
});

test('a transaction in a workspace can neither read nor reset the counts of invitations', async () => {
  const ours = await api.workspace();
  for (const statement of ['select from email_allowances', 'delete from email_allowances'])
    await expect(inWorkspace(api.context.db, ours, ({ db }) => db.raw(statement))).rejects.toMatchObject({
      code: '42501',
    });
});

test('a user with an account joins a workspace, and can switch between workspaces', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const { body: tokens } = await theirs.post('/api/auth/invitation/accept', { token: await ours.invite() }).expect(200);
  const there = api.as(tokens.access_token);
  const { body: me } = await there.get('/api/auth/me').expect(200);
  expect(me.workspace.id).toBe(ours.workspaceId);
  expect(me.workspaces.map(({ id }: { id: string }) => id).sort()).toEqual(
    [ours.workspaceId, theirs.workspaceId].sort(),
  );

  const { body: back } = await there.post(`/api/auth/workspaces/${theirs.workspaceId}/enter`).expect(200);
  expect((await api.as(back.access_token).get('/api/auth/me')).body.workspace.id).toBe(theirs.workspaceId);
});

test('a member who accepts an invitation only enters, and takes no second place', async () => {
  const ours = await api.workspace();
  await ours.post('/api/auth/invitation/accept', { token: await ours.invite() }).expect(200);
  expect((await ours.get('/api/team')).body.members).toHaveLength(1);
});

test('the plan limits the number of members, even if several join at once', async () => {
  const ours = await api.workspace({ plan: 'growth' });
  const tokens = [await ours.invite(), await ours.invite(), await ours.invite(), await ours.invite()];
  const answers = await Promise.all(tokens.map((token) => register(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403]);
  const refused = answers.find(({ status }) => status === 403);
  expect(refused?.body.detail).toMatchObject({ resource: 'users', current_count: 3, limit: 3, plan_name: 'Growth' });
  expect((await ours.post('/api/team/invitations', {}).expect(403)).body.code).toBe('plan_limit');
});

test('only an owner with a confirmed address can invite, and only people who are not members', async () => {
  const ours = await api.workspace();
  const member = await joined(ours);
  expect((await member.post('/api/team/invitations', {}).expect(403)).body.code).toBe('owner_only');
  expect((await ours.post('/api/team/invitations', { email: ours.email }).expect(409)).body.code).toBe(
    'already_member',
  );
  await ours.post('/api/team/invitations', { email: 'not an address' }).expect(422);
  await asSystem(api.db, (trx) => trx('users').where({ id: ours.userId }).update({ email_verified_at: null }));
  expect((await ours.post('/api/team/invitations', {}).expect(403)).body.code).toBe('email_not_verified');
});

test('an invitation that was revoked or has expired is refused', async () => {
  const ours = await api.workspace();
  const token = await ours.invite();
  const [{ id }] = (await ours.get('/api/team')).body.invitations;
  await ours.delete(`/api/team/invitations/${id}`).expect(204);
  await register(token).expect(400);

  const late = await ours.invite();
  await api.db('invitations').update({ expires_at: api.db.raw(`now() - interval '1 second'`) });
  await api.http().post('/api/auth/invitation').send({ token: late }).expect(400);
});

test('a removed member loses access at once, and their records go to another member', async () => {
  const ours = await api.workspace();
  const member = await joined(ours);
  const { body: contact } = await member.post('/api/contacts', { name: 'Ada' }).expect(201);
  const letter = { name: 'Spring', subject: 'Hello', content: 'Have a look.' };
  const { body: campaign } = await member.post('/api/campaigns', letter).expect(201);
  await ours.delete(`/api/team/members/${member.id}`).expect(204);
  await member.get('/api/contacts').expect(401);
  expect((await ours.get(`/api/contacts/${contact.id}`)).body.owner_id).toBe(ours.userId);
  expect((await ours.get(`/api/campaigns/${campaign.id}`)).body.owner_id).toBe(ours.userId);
  // A page that was opened before the removal cannot save the old owner, because the version has changed.
  await ours.put(`/api/contacts/${contact.id}`, contact).set('If-Match', `"${contact.updated_at}"`).expect(412);
  expect((await ours.get('/api/activities')).body[0].description).toBe(
    'Ben Newcomer left the workspace. Their records were reassigned to Ann Owner',
  );
});

test('a member who is removed while a record is being given to them does not keep it', async () => {
  const ours = await api.workspace();
  const [member, contact] = [await joined(ours), await ours.contact()];
  let removal: PromiseLike<{ status: number }> | undefined;
  await ours.scoped(async (scope) => {
    await changeContact(scope, contact.id, { owner_id: member.id }, undefined);
    removal = ours.delete(`/api/team/members/${member.id}`).then((response) => response);
    await expect.poll(api.blocked).toHaveLength(1);
  });
  expect((await removal)?.status).toBe(204);
  expect((await ours.get(`/api/contacts/${contact.id}`)).body.owner_id).toBe(ours.userId);
});

test('a member who is being removed cannot be given a record', async () => {
  const ours = await api.workspace();
  const [member, contact] = [await joined(ours), await ours.contact()];
  await ours.scoped(async (scope) => {
    await removeMember(scope, { user_id: ours.userId, role: 'owner' }, member.id, undefined);
    await ours.put(`/api/contacts/${contact.id}`, { owner_id: member.id }).expect(422);
  });
});

test('changing several records of a member while the member is being removed does not deadlock', async () => {
  const ours = await api.workspace();
  const member = await joined(ours);
  const { body: theirs } = await member.post('/api/contacts', { name: 'Ada' }).expect(201);
  const [contact, followed] = [await ours.contact(), await ours.contact()];
  await member.put(`/api/followers/contact/${followed.id}`, { is_following: true }).expect(200);
  let removal: PromiseLike<{ status: number }> | undefined;
  await ours.scoped(async (scope) => {
    await changeContact(scope, theirs.id, { owner_id: ours.userId }, undefined);
    removal = ours.delete(`/api/team/members/${member.id}`).then((response) => response);
    await expect.poll(api.blocked).toHaveLength(1);
    await changeContact(scope, followed.id, { name: 'Ida' }, undefined);
    const notification = { type: 'followed', kind: 'followed_changed', values: { name: 'Ida', count: 1 } } as const;
    expect(await notify(scope, member.id, notification)).toBe(false);
    await expect(changeContact(scope, contact.id, { owner_id: member.id }, undefined)).rejects.toMatchObject({
      status: 422,
    });
  });
  expect((await removal)?.status).toBe(204);
});

test('records that a member adds while being removed go to the same heir a little later, unless the member is back', async () => {
  const ours = await api.workspace();
  const member = await joined(ours);
  const theirs = { workspaceId: ours.workspaceId, userId: member.id };
  const added = await inWorkspace(api.db, theirs, async (scope) => {
    // The removal does not see yet what this transaction adds.
    await ours.delete(`/api/team/members/${member.id}`).expect(204);
    return createTask(scope, NewTask.parse({ title: 'Call back' }));
  });
  expect(added.assignee_id).toBe(member.id);
  await api.workUnsaid('team.handOverRest');
  const assignee = async () => (await ours.get(`/api/tasks/${added.id}`).expect(200)).body.assignee_id;
  expect(await assignee()).toBe(ours.userId);
  await api.db('memberships').insert({ workspace_id: ours.workspaceId, user_id: member.id, role: 'member' });
  await ours.put(`/api/tasks/${added.id}`, { assignee_id: member.id }).expect(200);
  await api.workUnsaid('team.handOverRest');
  expect(await assignee()).toBe(member.id);
});

type Giving = (scope: Scope) => PromiseLike<unknown>;

test.each<[string, (ours: Workspace, member: { id: string }) => Promise<Giving>]>([
  [
    'as a deputy',
    async (ours, { id }) => {
      const away = { from: '2000-01-01', to: '2999-01-01', deputy_id: id };
      await ours.put(`/api/team/members/${ours.userId}/absence`, away).expect(204);
      const action = { type: 'assignee', assignee_id: ours.userId } as const;
      return (scope) => checkedChange({ ...scope, userId: null }, 'tasks', action);
    },
  ],
  [
    'in an own field',
    async (ours, { id }) => {
      await ours.post('/api/fields', { object_type: 'contact', type: 'person', label: 'Guide' }).expect(201);
      const contact = await ours.contact();
      return (scope) => changeContact(scope, contact.id, { custom: { guide: id } }, undefined);
    },
  ],
  [
    'by undoing a merge',
    async (ours, { id }) => {
      const [kept, other] = [await ours.contact({ owner_id: id }), await ours.contact()];
      const merging = { other_id: other.id, take: ['owner_id'] };
      const { body: merge } = await ours.post(`/api/contacts/${kept.id}/merge`, merging).expect(200);
      return (scope) => undoMerge(scope, CONTACT_MERGING, merge.id);
    },
  ],
])('the removal of a member waits until what they are given %s is stored', async (_how, prepare) => {
  const ours = await api.workspace();
  const member = await joined(ours);
  const give = await prepare(ours, member);
  let removal: PromiseLike<{ status: number }> | undefined;
  await ours.scoped(async (scope) => {
    await give(scope);
    removal = ours.delete(`/api/team/members/${member.id}`).then((response) => response);
    await expect.poll(api.blocked).toHaveLength(1);
  });
  expect((await removal)?.status).toBe(204);
});

test('a removed member reads the reason when the session cannot be renewed, and in the new workspace that signing in creates', async () => {
  const ours = await api.workspace();
  const { body: tokens } = await register(await ours.invite(), 'removed@example.com').expect(201);
  const { body: me } = await api.as(tokens.access_token).get('/api/auth/me').expect(200);
  await ours.delete(`/api/team/members/${me.id}`).expect(204);
  const renew = () => api.http().post('/api/auth/refresh').send({ refresh_token: tokens.refresh_token });
  expect((await renew().expect(401)).body.detail).toBe(
    'You are no longer a member of Ann Owner’s workspace. Sign in to continue in another workspace, or ask an owner to invite you again.',
  );

  const login = { username: 'removed@example.com', password: 'a long passphrase' };
  const signIn = () => api.http().post('/api/auth/login').type('form').send(login).expect(200);
  const again = api.as((await signIn()).body.access_token);
  expect((await again.get('/api/auth/me')).body.workspace.name).toBe('Ben Newcomer’s workspace');
  const notifications = async () => (await again.get('/api/notifications').expect(200)).body.items;
  const said = {
    type: 'workspace_left',
    title: 'You are no longer a member of Ann Owner’s workspace',
    detail: 'This is a new, empty workspace of your own. To go back, ask an owner to invite you again',
  };
  expect(await notifications()).toEqual([expect.objectContaining(said)]);
  await signIn();
  expect(await notifications()).toHaveLength(1);
});

test('the open invitations of a removed member stop working, and those of other members do not', async () => {
  const ours = await api.workspace();
  const member = await joined(ours);
  await ours.put(`/api/team/members/${member.id}`, { role: 'owner' }).expect(204);
  await asSystem(api.db, (trx) => trx('users').where({ id: member.id }).update({ email_verified_at: trx.fn.now() }));
  const { body: made } = await member.post('/api/team/invitations', {}).expect(201);
  const kept = await ours.invite();
  await ours.delete(`/api/team/members/${member.id}`).expect(204);
  const token = new URL(made.link).hash.replace('#token=', '');
  expect((await register(token).expect(400)).body.code).toBe('spent_invitation');
  await register(kept).expect(201);
});

test('an unused email invitation to a removed member, who joined by another invitation, stops working', async () => {
  const ours = await api.workspace();
  await ours.post('/api/team/invitations', { email: 'Twice@example.com' }).expect(201);
  await api.work();
  const emailed = (await api.emailTo('Twice@example.com'))?.text.match(/token=(\S+)/)?.[1];
  const { body: tokens } = await register(await ours.invite(), 'twice@example.com').expect(201);
  const { body: me } = await api.as(tokens.access_token).get('/api/auth/me').expect(200);
  await ours.delete(`/api/team/members/${me.id}`).expect(204);
  const login = { username: 'twice@example.com', password: 'a long passphrase' };
  const { body: again } = await api.http().post('/api/auth/login').type('form').send(login).expect(200);
  const back = await api.as(again.access_token).post('/api/auth/invitation/accept', { token: emailed }).expect(400);
  expect(back.body.code).toBe('spent_invitation');
});

test('webhooks whose URL was entered by a member who leaves stop until another member confirms them, and the owner is notified', async () => {
  const ours = await api.workspace();
  const member = await joined(ours);
  const made = async (who: Pick<typeof member, 'post'>, host: string) =>
    (await who.post('/api/webhooks', { url: `https://${host}/in`, events: ['contact.created'] }).expect(201)).body.id;
  const [theirs, vouched, moved, kept] = [
    await made(member, 'theirs.example'),
    await made(member, 'vouched.example'),
    await made(ours, 'before.example'),
    await made(ours, 'kept.example'),
  ];
  await ours.patch(`/api/webhooks/${vouched}`, { url: 'https://vouched.example/ours' }).expect(200);
  await member.put(`/api/webhooks/${moved}`, { url: 'https://moved.example/in' }).expect(200);
  await ours.delete(`/api/team/members/${member.id}`).expect(204);
  const stoppedFor = async (id: string) => (await ours.get(`/api/webhooks/${id}`)).body.stopped_for;
  expect(await Promise.all([theirs, vouched, moved, kept].map(stoppedFor))).toEqual(['left', null, 'left', null]);
  const { body } = await ours.get('/api/notifications');
  const told = body.items.filter(({ type }: { type: string }) => type === 'webhook_stopped');
  expect(told.map(({ title }: { title: string }) => title).toSorted()).toEqual([
    'The webhook to moved.example was stopped',
    'The webhook to theirs.example was stopped',
  ]);
  expect(told[0].detail).toBe('The member who added it left. Check its address before you restart it');

  // A member who restarts a webhook becomes its user, so that it does not stop if the member who first entered it
  // leaves again.
  await ours.put(`/api/webhooks/${theirs}`, { is_active: true }).expect(200);
  expect(await stoppedFor(theirs)).toBeNull();
  const [{ user_id }] = await asSystem(api.db, (trx) => trx('webhooks').where({ id: theirs }).select('user_id'));
  expect(user_id).toBe(ours.userId);
});

test('API keys, apps, mailbox, drop address and calendar of a member who leaves end, and stay ended if the member comes back', async () => {
  const ours = await api.workspace();
  const member = await joined(ours);
  await asSystem(api.db, (trx) => trx('users').where({ id: member.id }).update({ email_verified_at: trx.fn.now() }));
  const { body: key } = await member.post('/api/api-keys', { name: 'Script', scopes: ['read'] }).expect(201);
  await api.as(key.key).get('/api/contacts').expect(200);
  const { body: calendar } = await member.put('/api/calendar', { kinds: ['tasks'], everyone: true }).expect(200);
  const { pathname } = new URL(calendar.address);
  await api.http().get(pathname).expect(200);
  const own = { workspace_id: ours.workspaceId, user_id: member.id };
  await asSystem(api.db, async (trx) => {
    const [id, secret] = [ours.workspaceId, Buffer.alloc(32)];
    await trx('drop_addresses').insert({ ...own, id, token_hash: secret });
    const server = { host: 'imap.example.com', port: 993, security: 'tls', username: 'ben', secret: 'sealed' };
    await trx('mailboxes').insert({ ...own, id, address: 'ben@example.com', visibility: 'team', ...server });
    await trx('oauth_clients').insert({ id, name: 'Helpful', redirect_uris: [] });
    const app = { client_id: id, name: 'Helpful', scopes: ['read'], redirect_uri: 'https://helpful.example' };
    const code = { code_hash: secret, code_challenge: '', code_expires_at: trx.fn.now() };
    await trx('connections').insert({ ...own, id, ...app, ...code, refresh_hash: secret });
  });
  await ours.delete(`/api/team/members/${member.id}`).expect(204);
  await asSystem(api.db, (trx) => trx('memberships').insert({ ...own, role: 'member' }));
  await api.as(key.key).get('/api/contacts').expect(401);
  await member.get('/api/contacts').expect(401);
  await api.http().get(pathname).expect(404);
  for (const table of ['api_keys', 'connections', 'mailboxes', 'drop_addresses', 'calendar_feeds']) {
    expect([table, await asSystem(api.db, (trx) => trx(table).where(own))]).toEqual([table, []]);
  }
});

test('members can leave but cannot remove others, and the last owner cannot leave', async () => {
  const ours = await api.workspace();
  const member = await joined(ours);
  expect((await member.delete(`/api/team/members/${ours.userId}`).expect(403)).body.code).toBe('owner_only');
  expect((await ours.delete(`/api/team/members/${ours.userId}`).expect(409)).body.code).toBe('last_owner');
  expect((await ours.put(`/api/team/members/${ours.userId}`, { role: 'member' }).expect(409)).body.code).toBe(
    'last_owner',
  );

  await ours.put(`/api/team/members/${member.id}`, { role: 'owner' }).expect(204);
  await ours.delete(`/api/team/members/${ours.userId}?hand_over_to=${ours.userId}`).expect(422);
  await ours.delete(`/api/team/members/${ours.userId}?hand_over_to=${member.id}`).expect(204);
  expect((await member.get('/api/team')).body.members).toHaveLength(1);
});

test('an invitation works even if sign-up is closed', async () => {
  const ours = await api.workspace();
  const token = await ours.invite();
  api.config.allowSignup = false;
  try {
    expect((await register().expect(403)).body.code).toBe('signup_closed');
    await register('made up').expect(400);
    await register(token).expect(201);
  } finally {
    api.config.allowSignup = true;
  }
});

test('an invitation that is accepted twice at once, or two invitations accepted by the same user, create one membership', async () => {
  const ours = await api.workspace({ plan: 'business' });
  const [first, second] = [await ours.invite(), await ours.invite()];
  for (const tokens of [
    [first, first],
    [second, await ours.invite()],
  ]) {
    const guest = await api.workspace();
    const accept = (token: string) => guest.post('/api/auth/invitation/accept', { token }).then();
    const both = await api.db.transaction(async (trx) => {
      // Both requests arrive before one of them completes.
      await trx('workspaces').where({ id: ours.workspaceId }).forUpdate().first('id');
      const answers = tokens.map(accept);
      await expect.poll(api.blocked).toHaveLength(2);
      return answers;
    });
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await api.db('memberships').where({ workspace_id: ours.workspaceId, user_id: guest.userId })).toHaveLength(
      1,
    );
  }
});

test('a user cannot join a workspace while a payment is open', async () => {
  const [ours, guest] = [await api.workspace({ plan: 'business' }), await api.workspace()];
  const token = await ours.invite();
  await api.db('workspaces').where({ id: ours.workspaceId }).update({ suspended_at: new Date() });
  const refused = await guest.post('/api/auth/invitation/accept', { token }).expect(403);
  expect(refused.body.code).toBe('subscription_suspended');
});
