import { dayOf } from '@rapport/shared/dates';
import { beforeAll, expect, test } from 'vitest';
import { JOBS, OFFERS, PARTNERS } from '../../../../migrations/seeds/names';
import { sampleStory } from '../../../../migrations/seeds/sampleRecords';
import { TRANSLATIONS } from '../../../../migrations/seeds/say';
import { TRASH } from '../../../../migrations/seeds/strays';
import { ABOUT_PEOPLE, DEAL_NOTES, KEPT, LOST, MET, SAID } from '../../../../migrations/seeds/words';
import { startApi, type Workspace } from '../../testing/startApi';
import { fillDemo } from './demo.service';

const api = startApi();
let demo: Workspace;

beforeAll(async () => {
  demo = await api.workspace();
  await fillDemo(api.context, demo);
});

const read = async (path: string) => (await demo.get(`/api${path}`).expect(200)).body;
const sql = async (text: string) =>
  (await api.db.raw(text.replaceAll(':workspace', `'${demo.workspaceId}'`))).rows as Record<string, unknown>[];

test('the summary names an amount and a person, and few tasks are overdue or due today', async () => {
  const { sentence, overdue, due_today, deals } = await read('/dashboard/attention');
  expect(sentence).toMatch(
    /^Three proposals worth \$[\d,]{5,} are waiting for a reply; two tasks are overdue, “.+ \p{Lu}.+”/u,
  );
  expect([overdue.total, due_today.total]).toEqual([2, 4]);
  expect(deals.total).toBeGreaterThan(0);
  expect(deals.total).toBeLessThan(6);
  const first = await read('/first-steps');
  expect(Object.values(first).filter((count) => count === 0)).toEqual([]);
});

test('no report is empty, and its sums match the deals', async () => {
  const [overview, advanced, pipeline, contacts, month, stats] = await Promise.all(
    [
      '/reports/overview',
      '/reports/advanced',
      '/reports/pipeline',
      '/reports/contacts',
      '/dashboard/month',
      '/dashboard/stats',
    ].map(read),
  );
  const [won] = await sql(
    `select sum(amount)::float as sum from deals where workspace_id = :workspace and stage = 'closed_won' and deleted_at is null`,
  );
  expect(overview.figures.revenue).toBe(won?.sum);
  expect(stats.total_revenue).toBe(won?.sum);
  expect(overview.months).toHaveLength(24);
  expect(overview.months.every(({ closed }: { closed: number }) => closed > 0)).toBe(true);
  expect(overview.months.every(({ created }: { created: number }) => created > 0)).toBe(true);
  expect(month.current.days.at(-1)).toBeGreaterThan(0);
  expect(overview.figures.win_rate).toBeGreaterThan(50);
  expect(overview.figures.win_rate).toBeLessThan(75);
  for (const { deals } of pipeline.stages) expect(deals).toBeGreaterThan(2);
  for (const { contacts: count } of contacts.statuses) expect(count).toBeGreaterThan(5);
  expect(advanced.flow.every(({ median_days }: { median_days: number }) => median_days > 1)).toBe(true);
  expect(advanced.lost_reasons).toHaveLength(5);
  expect(advanced.forecast.length).toBeGreaterThan(2);
});

test('every member has touches, won deals, open deals and open tasks', async () => {
  const { people } = await read('/reports/advanced');
  expect(people).toHaveLength(4);
  for (const { id, ...done } of people) {
    expect(Math.min(done.touches, done.notes, done.tasks_done, done.deals_won)).toBeGreaterThan(1);
    const [deals, tasks] = await sql(
      `select count(*)::int from deals where workspace_id = :workspace and owner_id = '${id}' and closed_at is null
       union all select count(*)::int from tasks where workspace_id = :workspace and assignee_id = '${id}' and done_at is null`,
    );
    expect(deals?.count).toBeGreaterThan(1);
    expect(tasks?.count).toBeGreaterThan(1);
  }
});

test('the results of every campaign add up to its recipients, and a bounced address gets no later campaign', async () => {
  const campaigns = await read('/campaigns?limit=20');
  const sent = campaigns.filter(({ status }: { status: string }) => status === 'sent');
  expect(sent.length).toBeGreaterThan(3);
  for (const one of sent) {
    const [counted] = await sql(
      `select count(*)::int as all, (count(*) filter (where accepted_at is not null))::int as accepted,
         (count(*) filter (where opened_on is not null))::int as opened from campaign_recipients
       where workspace_id = :workspace and campaign_id = '${one.id}'`,
    );
    expect([one.recipients_count, one.sent_count]).toEqual([counted?.all, counted?.accepted]);
    expect(one.delivered_count + one.bounced_count + one.suppressed_count).toBe(one.recipients_count);
    expect(one.open_rate).toBe(Math.round((1_000 * Number(counted?.opened)) / one.delivered_count) / 10);
    expect(one.click_rate).toBeGreaterThan(5);
  }
  expect(
    await sql(
      `select later.id from campaign_recipients as bounced
       join campaign_recipients as later on later.workspace_id = :workspace and later.email_norm = bounced.email_norm
       join campaigns as first on first.id = bounced.campaign_id join campaigns as next on next.id = later.campaign_id
       where bounced.workspace_id = :workspace and bounced.status = 'bounced' and later.status = 'sent'
         and next.started_at > first.started_at`,
    ),
  ).toEqual([]);
});

test('the demo has a few duplicates, deleted records, unread notifications and imports', async () => {
  const duplicates = await read('/contacts/duplicates');
  expect(duplicates.length).toBeGreaterThan(2);
  expect(duplicates.length).toBeLessThan(7);
  expect((await read('/trash')).length).toBeGreaterThan(3);
  expect((await read('/notifications')).unread).toBe(3);
  const imports = await read('/imports');
  expect(imports).toHaveLength(2);
  expect((await read('/contacts?due=true')).length).toBeGreaterThan(1);
});

test('records match their history', async () => {
  const differences = await sql(
    `select 'stage' as what from deals where workspace_id = :workspace and stage <> (select to_stage from deal_stage_changes as changes
       where changes.workspace_id = :workspace and deal_id = deals.id order by created_at desc limit 1)
     union all select 'last contact' from contacts where workspace_id = :workspace and last_contacted_at is distinct from
       (select max(happened_at) from notes where workspace_id = :workspace and contact_id = contacts.id and kind <> 'note')
     union all select 'before it was added' from notes join contacts on contacts.workspace_id = :workspace and contacts.id = contact_id
       where notes.workspace_id = :workspace and happened_at < contacts.created_at
     union all select 'before its contact' from deals join contacts on contacts.workspace_id = :workspace and contacts.id = contact_id
       where deals.workspace_id = :workspace and deals.created_at < contacts.created_at
     union all select 'in its stage since it was deleted' from deals where workspace_id = :workspace and stage_since > deleted_at
     union all select 'in the future' from activities where workspace_id = :workspace and created_at > now()
     union all select 'a lead that bought' from contacts join deals on deals.workspace_id = :workspace and contact_id = contacts.id
       where contacts.workspace_id = :workspace and deals.stage = 'closed_won' and contacts.status <> 'customer'
     union all select 'before they joined' from activities join memberships on memberships.workspace_id = :workspace and user_id = actor_id
       where activities.workspace_id = :workspace and activities.created_at < memberships.created_at`,
  );
  expect(differences).toEqual([]);
});

test('a demo that is labeled as sample data can be removed completely', async () => {
  const labeled = await api.workspace();
  await fillDemo(api.context, labeled, { isSample: true });
  const mine = await labeled.contact({ name: 'Mine' });
  await labeled.upload('/api/contacts/bulk/import', 'name\nMy import');
  await labeled.delete('/api/sample-data').expect(204);
  const left = async (path: string) => (await labeled.get(`/api${path}`).expect(200)).body;
  expect((await left('/contacts')).map(({ name }: { name: string }) => name).toSorted()).toEqual(['Mine', 'My import']);
  expect((await left('/imports')).map(({ imported }: { imported: number }) => imported)).toEqual([1]);
  expect((await left('/notifications')).items.map(({ type }: { type: string }) => type)).toEqual(['import_finished']);
  expect(await left('/trash')).toEqual([]);
  const activities = await left('/activities');
  expect(activities.map(({ entity_type }: { entity_type: string }) => entity_type).toSorted()).toEqual([
    'contact',
    'import',
  ]);
  expect(activities.at(-1).entity_id).toBe(mine.id);
});

const DAYS = [
  '2026-11-01T00:01:00Z',
  '2026-02-28T23:59:00Z',
  '2028-02-29T12:00:00Z',
  '2027-01-02T07:00:00Z',
  '2026-08-30T18:30:00Z',
];

test.each(DAYS)('the story as of %s is in order and ends at that time', (text) => {
  const now = new Date(text);
  const { deals, tasks, notes, people, activities } = sampleStory(now);
  for (const { changes, since, created } of deals) {
    const moments = [created, ...changes.map(({ at }) => at), since].map(Number);
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  }
  for (const { created, done } of tasks) if (done) expect(Number(done)).toBeGreaterThanOrEqual(Number(created));
  const latest = Math.max(
    ...[...notes.map(({ happened_at }) => happened_at), ...activities.map(({ created_at }) => created_at)].map(Number),
  );
  expect(latest).toBeLessThanOrEqual(now.getTime());
  const today = dayOf(now.toISOString(), 'UTC');
  expect(
    tasks.filter(({ due, done }) => !done && due && due > now && dayOf(due.toISOString(), 'UTC') === today),
  ).toHaveLength(4);
  expect(new Set(people.filter(({ phone }) => phone).map(({ phone }) => phone.replace(/\D/g, '').slice(-9))).size).toBe(
    people.filter(({ phone }) => phone).length - 1,
  );
});

test('the same moment gives the same story, except for the ids', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const told = () => sampleStory(now).activities.map(({ kind, values, created_at }) => [created_at, kind, values]);
  expect(told()).toEqual(told());
});

/** The placeholders and links of a text, including the placeholders that campaigns fill for each recipient. */
const placeholders = (text: string) => [...text.matchAll(/\{+\w+\}+|https:\S+/g)].map(([name]) => name).sort();

test('every text of the story is translated into every language, with the same placeholders', () => {
  const texts = new Set<string>([...TRASH.deals, ...TRASH.tasks].map(({ title }) => title));
  for (const { title } of OFFERS) texts.add(title);
  for (const [, words] of [...Object.values(SAID), ...Object.values(MET), KEPT].flat()) texts.add(words);
  for (const words of [...DEAL_NOTES, ...ABOUT_PEOPLE, ...PARTNERS, ...Object.values(JOBS).flat()]) texts.add(words);
  for (const [reason, { said }] of Object.entries(LOST)) texts.add(reason).add(said[1]);
  const told = sampleStory(new Date(), (text) => {
    texts.add(text);
    return text;
  });
  expect(told.deals.length).toBeGreaterThan(0);
  for (const [language, translations] of Object.entries(TRANSLATIONS)) {
    expect([language, Object.keys(translations).sort()]).toEqual([language, [...texts].sort()]);
    for (const [text, translation] of Object.entries(translations)) {
      expect([text, placeholders(translation)]).toEqual([text, placeholders(text)]);
    }
  }
});

test('a user who reads German gets the sample data in German', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { language: 'de' }).expect(200);
  await ours.post('/api/sample-data').expect(201);
  const { body: deals } = await ours.get('/api/deals?stage=negotiation&limit=100').expect(200);
  expect(deals.map(({ title }: { title: string }) => title)).toContain('Neue Zentrale für Copperfen Robotics');
  const { body: contacts } = await ours.get('/api/contacts?tag=messe&limit=1').expect(200);
  expect(contacts).toMatchObject([{ source: 'Messe' }]);
  const { body: tasks } = await ours.get('/api/tasks?search=Vertrag&limit=1').expect(200);
  expect(tasks).toMatchObject([{ title: 'Vertrag an Theodore Nwosu senden', deal_id: expect.any(String) }]);
});
