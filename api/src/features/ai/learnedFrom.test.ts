import type { LeadScore, ScoreFactor } from '@rapport/shared/ai';
import type { CountedRecord } from '@rapport/shared/leadScores';
import { expect, test } from 'vitest';
import { readPages } from '../../testing/pages';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const CONTACTS = 360;
/** The timeout, because each request trains the model again. */
const TIMEOUT_MS = 60_000;

/**
 * Contacts added over three years. Those from a fair, of bakeries, added in winter, or called often became customers
 * more often.
 */
const withHistory = async () => {
  const ours = await api.workspace();
  const bakery = await ours.company({ name: 'Bakeries', industry: 'Bakery', size: '1-10' });
  const roofer = await ours.company({ name: 'Roofers', industry: 'Roofing', size: '51-200' });
  await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `with people as (
         select n, now() - (200 + 3 * n) * interval '1 day' as added, abs(hashint4(n)) % 2 as source,
           abs(hashint4(n + 1000)) % 2 as company, abs(hashint4(n + 2000)) % 2 as called from generate_series(1, :count) n
       ), added as (
         insert into contacts (workspace_id, id, name, source, company_id, company, status, customer_since, lost_on, created_at)
         select :workspace, new_id(n), 'Person ' || n, (array['Fair', 'Ads'])[source + 1], (:companies::uuid[])[company + 1],
           (array['Bakeries', 'Roofers'])[company + 1], case when is_won then 'customer' else 'lead' end,
           case when is_won then (added + interval '60 days')::date end,
           case when not is_won then (added + interval '60 days')::date end, added
         from (select *, abs(hashint4(n + 3000)) % 100 < 70 - 25 * source - 20 * company - 25 * called
             + case when extract(month from added) in (12, 1, 2) then 25 else 0 end as is_won from people) as decided
         returning id, name
       )
       insert into notes (workspace_id, id, contact_id, kind, content, author_id, happened_at)
       select :workspace, new_id(1000 * nth + n), added.id, 'call', 'Talked', :user, people.added + nth * interval '2 days'
       from people join added on added.name = 'Person ' || n cross join generate_series(1, 3) nth where called = 0`,
      { workspace: workspaceId, user: ours.userId, companies: [bakery.id, roofer.id], count: CONTACTS },
    ),
  );
  return ours;
};

/** For each column, the SQL for whether a contact had a fact. */
const HAD: Record<string, string> = {
  source: 'lower(contacts.source) = :value',
  industry: 'lower(companies.industry) = :value',
  size: 'companies.size = :value',
  season: `to_char(contacts.created_at at time zone 'UTC', 'MM') = :value`,
  touches: `(select least(count(*), 3) from notes where contact_id = contacts.id and kind <> 'note'
    and happened_at <= contacts.created_at + interval '30 days') = :value::int`,
  first: `exists (select from notes where contact_id = contacts.id and kind = :value)`,
};

const countBySql = async ({ scoped }: Workspace, fact: string) => {
  const [column, value] = fact.split(':') as [string, string];
  const { rows } = await scoped(({ db, workspaceId }) =>
    db.raw(
      `select count(*) filter (where customer_since is not null)::int as won, count(*)::int as of from contacts
       left join companies on companies.workspace_id = contacts.workspace_id and companies.id = contacts.company_id
       where contacts.workspace_id = :workspace and (customer_since is not null or lost_on is not null) and ${HAD[column]}`,
      { workspace: workspaceId, value },
    ),
  );
  return rows[0];
};

const listed = async (ours: Workspace, fact: string, limit = 200): Promise<CountedRecord[]> => {
  const query = new URLSearchParams({ fact, limit: String(limit) });
  return (
    await readPages<CountedRecord>((path) => ours.get(path).expect(200), `/api/ai/learned-from/contacts?${query}`)
  ).flat();
};

test(
  'every reason of a score has the counts of plain SQL, links to the counted contacts, and says why it may be used',
  async () => {
    const [ours, theirs] = [await withHistory(), await api.workspace()];
    const { body } = await ours.post('/api/ai/bulk-lead-scoring').expect(200);
    expect(body.model).toMatchObject({ kind: 'learned', quality: { evidence: 'dated' } });
    const factors = body.all_scores.flatMap((score: LeadScore) => score.factors) as ScoreFactor[];
    const counted = new Map(factors.map((factor) => [factor.counted?.fact ?? '', factor]));
    const ofEachColumn = new Map([...counted].map(([fact, factor]) => [fact.split(':')[0] ?? '', factor]));
    expect([...ofEachColumn.keys()]).toEqual(expect.arrayContaining(['source', 'industry', 'season', 'touches']));
    for (const { counted: its, detail, allowed, label } of ofEachColumn.values()) {
      const fact = its?.fact ?? '';
      const bySql = await countBySql(ours, fact);
      expect({ label, ...its }).toEqual({ label, fact, ...bySql });
      expect(detail).toContain(`${bySql.won} of ${bySql.of} `);
      const records = await listed(ours, fact);
      expect({ label, of: records.length }).toEqual({ label, of: bySql.of });
      expect({ label, won: records.filter(({ is_won }) => is_won).length }).toEqual({ label, won: bySql.won });
      expect(allowed).not.toBeNull();
    }
    const reasonOf = (fact: string) => counted.get(fact)?.allowed;
    expect(reasonOf('source:fair')).toBe('unchanging');
    expect(reasonOf('industry:bakery')).toBe('as_imported');
    expect(reasonOf('touches:0')).toBe('at_age');
    expect(counted.get('touches:0')?.detail).toMatch(/^\d+ of \d+ leads like this 30 days after they were added/);
    expect(await listed(theirs, 'source:fair')).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'the contacts of a reason are listed in pages, each once, customers first',
  async () => {
    const ours = await withHistory();
    const all = await listed(ours, 'source:fair');
    const paged = await listed(ours, 'source:fair', 100);
    expect(paged).toEqual(all);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ is_won }) => is_won)).toEqual(
      all.map(({ is_won }) => is_won).sort((one, other) => +other - +one),
    );
    const first = await ours.get('/api/ai/learned-from/contacts?fact=source:fair&limit=1').expect(200);
    expect(first.headers['x-total-count']).toBe(String(all.length));
    expect(await listed(ours, "source:' or 1=1 --")).toEqual([]);
    await ours.get('/api/ai/learned-from/contacts').expect(422);
    await ours.get('/api/ai/learned-from/contacts?fact=a&cursor=b').expect(400);
  },
  TIMEOUT_MS,
);
