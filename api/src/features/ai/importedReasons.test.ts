import type { LeadScore, LeadScores } from '@rapport/shared/ai';
import { csvLine } from '@rapport/shared/csv';
import type { CountedRecord } from '@rapport/shared/leadScores';
import { memoize } from '@rapport/shared/memoize';
import { expect, test } from 'vitest';
import { readPages } from '../../testing/pages';
import { startApi, type Workspace } from '../../testing/startApi';
import { seededRandom } from './scores/sampleSets';

const api = startApi();

const DECIDED = 300;
const OPEN = 40;
/** The time for importing both files and learning from them. */
const TIMEOUT_MS = 60_000;

const SOURCES = ['Referrals', 'Organic Search', 'Paid Social'];
const JOBS = ['Operations Director', 'Site Manager', 'Buyer'];
const CODES = ['+49', '+33', '+1'];

const dayBefore = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/**
 * Two files as HubSpot exports them: contacts, and a closed deal for each contact with an outcome. Referrals and
 * directors buy more often.
 */
const exported = () => {
  const next = seededRandom(5);
  const contacts = [
    'Contact ID,First Name,Last Name,Email,Phone Number,Job Title,Lifecycle Stage,Lead Status,Create Date,Lead Source,Associated Company Domain'.split(
      ',',
    ),
  ];
  const deals = [
    'Deal ID,Deal Name,Deal Stage,Pipeline,Amount,Close Date,Create Date,Closed Lost Reason,Associated Contact Email'.split(
      ',',
    ),
  ];
  for (let nth = 0; nth < DECIDED + OPEN; nth += 1) {
    const isOpen = nth >= DECIDED;
    const [source, job, code] = [0, 1, 2].map(() => Math.floor(next() * 3)) as [number, number, number];
    const created = isOpen ? 1 + nth - DECIDED : 120 + 3 * (DECIDED - nth);
    const won = next() < 0.75 - 0.25 * source - 0.1 * job;
    const email = `lead${nth}@firm${nth}.example`;
    const stage = isOpen || !won ? 'Lead' : 'Customer';
    const phone = `${CODES[code]} 30 ${1_000_000 + nth}`;
    const cells = [`CONT-${nth}`, 'Lea', `Person ${nth}`, email, phone, JOBS[job] ?? '', stage, 'Open'];
    contacts.push([...cells, dayBefore(created), SOURCES[source] ?? '', `firm${nth}.example`]);
    if (isOpen) continue;
    const dates = [dayBefore(created - 30), dayBefore(created)];
    const closed = won ? ['Closed Won', 'Sales Pipeline'] : ['Closed Lost', 'Sales Pipeline'];
    deals.push([`DEAL-${nth}`, `Order ${nth}`, ...closed, '900', ...dates, won ? '' : 'Too expensive', email]);
  }
  const written = (rows: string[][]) => rows.map((cells) => csvLine(cells)).join('');
  return { contacts: written(contacts), deals: written(deals) };
};

/** For each column, the SQL for whether an imported contact had a fact. */
const HAD: Record<string, string> = {
  source: 'lower(contacts.source) = :value',
  title: `:value = any (string_to_array(lower(contacts.job_title), ' '))`,
  country: `split_part(contacts.phone, ' ', 1) = :value`,
  season: `to_char(contacts.created_at at time zone 'UTC', 'MM') = :value`,
};

/** The contacts whose deal was won or lost and for which `had` is true: a condition of `HAD`, or `true` for all contacts. */
const decidedBySql = async (
  { scoped }: Workspace,
  had: string,
  value = '',
): Promise<{ id: string; won: boolean }[]> => {
  const { rows } = await scoped(({ db, workspaceId }) =>
    db.raw(
      `select contacts.id, deals.stage = 'closed_won' as won from contacts
       join deals on deals.workspace_id = contacts.workspace_id and deals.contact_id = contacts.id
       where contacts.workspace_id = :workspace and deals.stage in ('closed_won', 'closed_lost') and ${had}`,
      { workspace: workspaceId, value },
    ),
  );
  return rows;
};

/**
 * The contacts that a reason links to. Each reason is read once, because every request trains the model again, and
 * leads share their reasons.
 */
const openedIn = (ours: Workspace) =>
  memoize(async (fact: string): Promise<CountedRecord[]> => {
    const query = new URLSearchParams({ fact, limit: '200' });
    return (
      await readPages<CountedRecord>((path) => ours.get(path).expect(200), `/api/ai/learned-from/contacts?${query}`)
    ).flat();
  });

test(
  'after an import of HubSpot files, the numbers and records in the reasons of the five best leads match SQL',
  async () => {
    const ours = await api.workspace();
    const files = exported();
    const imported = async (path: string, file: string) => (await ours.upload(path, file).expect(200)).body;
    expect(await imported('/api/contacts/bulk/import', files.contacts)).toMatchObject({ imported: DECIDED + OPEN });
    expect(await imported('/api/deals/bulk/import', files.deals)).toMatchObject({ imported: DECIDED });

    const { model, top_leads, all_scores }: LeadScores = (await ours.post('/api/ai/bulk-lead-scoring').expect(200))
      .body;
    const all = await decidedBySql(ours, 'true');
    const allWon = all.filter(({ won }) => won).length;
    expect(model).toMatchObject({ kind: 'learned', won: allWon, lost: all.length - allWon });

    const five = top_leads.slice(0, 5);
    expect(five).toHaveLength(5);
    const leads = await ours.scoped(({ db, workspaceId }) =>
      db('contacts')
        .where({ workspace_id: workspaceId, status: 'lead' })
        .whereNotIn('id', db('deals').where({ workspace_id: workspaceId, stage: 'closed_lost' }).select('contact_id'))
        .pluck('id'),
    );
    const scoresOfLeads = all_scores.filter(({ contact_id }) => leads.includes(contact_id)).map(({ score }) => score);
    expect(leads).toEqual(expect.arrayContaining(five.map(({ contact_id }) => contact_id)));
    expect(five.map(({ score }) => score)).toEqual(scoresOfLeads.toSorted((one, other) => other - one).slice(0, 5));

    const columns = new Set<string>();
    const opened = openedIn(ours);
    for (const lead of five) {
      await expectTrue(ours, lead, { won: allWon, of: all.length }, opened);
      for (const { counted } of lead.factors) columns.add(counted?.fact.split(':')[0] ?? '');
    }
    expect([...columns]).toEqual(expect.arrayContaining(['source', 'title']));
  },
  TIMEOUT_MS,
);

/** Compares each reason of a lead with SQL: its numbers, and the contacts that it links to. */
const expectTrue = async (
  ours: Workspace,
  lead: LeadScore,
  overall: { won: number; of: number },
  opened: ReturnType<typeof openedIn>,
) => {
  expect(lead.factors.length).toBeGreaterThan(0);
  for (const { label, detail, counted } of lead.factors) {
    const [column, value] = (counted?.fact ?? '').split(':') as [string, string];
    const had = HAD[column] ?? 'false';
    const behind = await decidedBySql(ours, had, value);
    const won = behind.filter((one) => one.won);
    expect({ label, ...counted }).toEqual({ label, fact: `${column}:${value}`, won: won.length, of: behind.length });
    expect(detail).toContain(`${won.length} of ${behind.length} `);
    expect(detail).toContain(`${overall.won} of ${overall.of} overall`);
    const records = await opened(counted?.fact ?? '');
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
    expect(records.map(({ id, is_won }) => ({ id, won: is_won })).sort(byId)).toEqual(behind.sort(byId));
    const hasIt = await ours.scoped(({ db }) =>
      db.raw(`select 1 from contacts where id = :id and ${had}`, { id: lead.contact_id, value }),
    );
    expect({ label, has: hasIt.rows.length }).toEqual({ label, has: 1 });
  }
};
