import type pg from 'pg';
import { inDatabase, type Server } from './database';
import { withoutIndexes } from './largeWorkspace';
import { ask, latencies, median, percentile, type Target } from './load';
import { type Account, register, startProduct } from './product';
import { ENDINGS, FIRST_NAMES, id, type Owner, SYLLABLES } from './records';
import { say, type Table, verdict } from './tables';

/** How many contacts the workspaces have, and what 95% of their lists must take at most. */
const SIZES = [
  { contacts: 100_000, goal: 100 },
  // Filling this one takes many minutes, so it needs `--large`.
  ...(process.argv.includes('--large') ? [{ contacts: 1_000_000, goal: 400 }] : []),
];
/** Other workspaces on the same server. */
const SMALL = { workspaces: 50, contacts: 2_000 };
const TIMES = 20;

const OPTIONS = ['gold', 'silver', 'bronze', 'none'].map((key) => ({ key, label: key, color: null }));

/** The own fields, each with SQL for the value of the nth contact; `null` leaves it empty. */
const FIELDS: Record<string, { type: string; value: string }> = {
  place: {
    type: 'text',
    value: `case when n % 20 > 0 then (${SYLLABLES}::text[])[1 + n % 25] || (${ENDINGS}::text[])[1 + n / 25 % 20] end`,
  },
  code: { type: 'text', value: `'P-' || n` },
  seldom: { type: 'text', value: `case when n % 50000 = 7 then 'Board' end` },
  prints: { type: 'number', value: 'case when n % 10 < 7 then n::bigint * 7919 % 1000 end' },
  budget: { type: 'money', value: 'case when n % 10 < 5 then round((n::bigint * 7919 % 1000003) / 100.0, 2) end' },
  shoot_date: {
    type: 'date',
    value: `case when n % 5 > 0 then (current_date + (n::bigint * 7919 % 1460)::int - 730)::text end`,
  },
  package: {
    type: 'choice',
    value: `(array['gold', 'silver', 'silver', 'bronze', 'bronze', 'bronze', 'bronze', null])[1 + n % 8]`,
  },
  album: { type: 'checkbox', value: 'case when n % 50 = 3 then true end' },
  mobile: { type: 'phone', value: `'+49 30 ' || 1000000 + n` },
  studio: { type: 'text', value: `'Studio ' || n % 4` },
  story: {
    type: 'long_text',
    value: `case when n % 3 = 0 then 'They met at ' || (${SYLLABLES}::text[])[1 + n % 25] || 'see, and want the shoot in the garden, number ' || n end`,
  },
};

/** Filters that match many, few and no contacts, sorts, and both together. */
const ASKED: Record<string, string> = {
  'text is, frequent': rule('place', 'is', 'Bergbach'),
  'text is, one': rule('code', 'is', 'P-4711'),
  'text is, none': rule('place', 'is', 'Nowhere'),
  'text contains, frequent': rule('place', 'contains', 'berg'),
  'text contains, one': rule('code', 'contains', '-47110'),
  'text contains, none': rule('place', 'contains', 'xylophone'),
  'text starts with, none': rule('place', 'starts_with', 'xylo'),
  'long text contains, frequent': rule('story', 'contains', 'garden'),
  'long text contains, one': rule('story', 'contains', 'number 47112'),
  'long text is, none': rule('story', 'is', 'They never met'),
  'phone contains, some': rule('mobile', 'contains', '4711'),
  'text is not': rule('place', 'is_not', 'Bergbach'),
  'text has few values': rule('seldom', 'not_empty'),
  'text is empty': rule('place', 'empty'),
  'text is empty, none': rule('code', 'empty'),
  'number more than, few': rule('prints', 'more_than', 998),
  'number between': rule('prints', 'between', [100, 500]),
  'money less than, none': rule('budget', 'less_than', 0),
  'date this month': rule('shoot_date', 'this_month'),
  'date before, many': rule('shoot_date', 'before', '2999-01-01'),
  'choice any of': rule('package', 'any_of', ['gold', 'silver']),
  'choice is, none': rule('package', 'is', 'none'),
  'checkbox on': rule('album', 'is', true),
  'checkbox off': rule('album', 'is', false),
  'two fields': filter(['package', 'is', 'gold'], ['shoot_date', 'next_month']),
  'two fields, none': filter(['package', 'is', 'gold'], ['album', 'is', true], ['code', 'is', 'P-1']),
  'sort by text': 'sort=custom.place',
  'sort by number, descending': 'sort=-custom.prints',
  'sort by date': 'sort=custom.shoot_date',
  'sort by choice': 'sort=custom.package',
  'sort by few values': 'sort=custom.seldom',
  'filter and sort': `${rule('package', 'is', 'gold')}&sort=-custom.shoot_date`,
  'filter and sort by choice': `${rule('prints', 'between', [100, 500])}&sort=custom.package`,
  'few and sort by choice': `${rule('album', 'is', true)}&sort=-custom.package`,
  'few and sort by choice, first without': `${rule('album', 'is', true)}&sort=custom.package`,
  'many and sort by choice, first without': `${rule('package', 'any_of', ['silver', 'bronze'])}&sort=custom.package`,
  'filter of another field and sort by choice, first without': `${rule('studio', 'is', 'Studio 1')}&sort=custom.package`,
  'is not and sort by choice, first without': `${rule('studio', 'is_not', 'Studio 0')}&sort=custom.package`,
  'built-in and own filter and sort by choice, first without': `status=customer&${rule('studio', 'is', 'Studio 1')}&sort=custom.package`,
  'narrow filter and sort by text': `${rule('album', 'is', true)}&sort=custom.place`,
  'built-in filter and sort by choice': `status=customer&sort=custom.package`,
  'filter and sort by built-in choice': `${rule('album', 'is', true)}&sort=status`,
  'few and sort': `${rule('seldom', 'not_empty')}&sort=custom.prints`,
  'none and sort': `${rule('place', 'is', 'Nowhere')}&sort=custom.prints`,
};

type Rule = [field: string, op: string, value?: unknown];

function filter(...rules: Rule[]): string {
  const written = rules.map(([field, op, value]) => ({ field: `custom.${field}`, op, value }));
  return `filter=${encodeURIComponent(JSON.stringify({ match: 'all', rules: written }))}`;
}

function rule(...one: Rule): string {
  return filter(one);
}

/** Measures lists that are filtered and sorted by own fields, in large workspaces and in small ones next to them. */
export const measureOwnFields = async (server: Server): Promise<Table> => {
  const url = await server.makeDatabase();
  const program = await startProduct(url, server.folder);
  const accounts: Account[] = [];
  for (const { contacts } of SIZES) accounts.push(await register(program, `fields${contacts}`));
  const small = await register(program, 'small');
  say('own fields: filling the workspaces, which takes some minutes');
  await inDatabase(url, async (db) => {
    const fillAll = async () => {
      for (const [nth, { contacts }] of SIZES.entries()) await fill(db, accounts[nth] as Account, contacts);
      for (let nth = 0; nth < SMALL.workspaces; nth += 1) {
        await fill(db, nth === 0 ? small : await addWorkspace(db, small), SMALL.contacts);
      }
    };
    await withoutIndexes(db, 'contacts', () => withoutIndexes(db, 'field_values', fillAll));
    await db.query('vacuum analyze');
  });
  const rows: string[][] = [];
  for (const [name, query] of Object.entries(ASKED)) {
    const cells: string[] = [];
    for (const [nth, { goal }] of SIZES.entries()) {
      const target = { ...program, headers: (accounts[nth] as Account).headers };
      cells.push(...(await measured(target, name, query, goal)));
    }
    rows.push([name, ...cells]);
  }
  await program.stop();
  const heads = SIZES.flatMap(({ contacts, goal }) => [
    `${contacts.toLocaleString('en-US')}: p50`,
    `p95, at most ${goal} ms`,
  ]);
  return { heads: ['lists by own fields, one client', ...heads], rows };
};

const measured = async (target: Target, name: string, query: string, goal: number): Promise<string[]> => {
  const path = `/api/contacts?limit=50&${query}`;
  await ask(target, { method: 'GET', path });
  const took = await latencies(target, { method: 'GET', path }, TIMES);
  const [p50, p95] = [median(took), percentile(took, 95)];
  say(`own fields: ${name}: ${p50.toFixed(1)} ms, ${p95.toFixed(1)} ms`);
  return [`${p50.toFixed(1)} ms`, verdict(`${p95.toFixed(1)} ms`, p95 <= goal)];
};

const addWorkspace = async (db: pg.Client, { workspaceId, userId }: Owner): Promise<Owner> => {
  const { rows } = await db.query(
    `insert into workspaces select (jsonb_populate_record(workspaces, jsonb_build_object('id', gen_random_uuid()))).*
     from workspaces where id = $1 returning id`,
    [workspaceId],
  );
  return { workspaceId: rows[0].id, userId };
};

/** Adds contacts with values, and the index of these values as the triggers would build it, which would take far longer. */
const fill = async (db: pg.Client, { workspaceId, userId }: Owner, count: number) => {
  for (const [position, [key, { type }]] of Object.entries(FIELDS).entries()) {
    await db.query(
      `insert into fields (workspace_id, id, object_type, key, type, label, position, options) values ($1, gen_random_uuid(), 'contact', $2, $3, $2, $4, $5)`,
      [workspaceId, key, type, position, JSON.stringify(type === 'choice' ? OPTIONS : [])],
    );
  }
  const values = Object.entries(FIELDS).map(([key, { value }]) => `'${key}', ${value}`);
  const texts = Object.values(FIELDS).filter(({ type }) => type === 'text' || type === 'long_text');
  await db.query('set session_replication_role = replica');
  await db.query(
    `insert into contacts (workspace_id, id, name, email, status, owner_id, created_at, updated_at, custom, custom_search)
     select $1, ${id('n')}, first || ' ' || n, lower(first) || n || '@mail.example', (array['lead', 'customer', 'partner'])[1 + n % 3], $2, at, at,
       jsonb_strip_nulls(jsonb_build_object(${values.join(', ')})),
       searchable(concat_ws(' ', ${texts.map(({ value }) => value).join(', ')})) || ' ' || phone_key(${FIELDS.mobile?.value}) || ' '
     from (
       select n, (${FIRST_NAMES}::text[])[1 + n % 20] as first, date_trunc('milliseconds', now()) - ($3 - n) * interval '1 minute' as at
       from generate_series(0, $3::int - 1) as n
     ) as people`,
    [workspaceId, userId, count],
  );
  await db.query(
    `insert into field_values (workspace_id, field_id, record_id, text_value, number_value)
     select contacts.workspace_id, fields.id, contacts.id,
       case when fields.type in ('text', 'phone') then fold(value) when fields.type in ('date', 'choice') then value end,
       case when fields.type in ('number', 'money') then value::float8 when fields.type = 'checkbox' then value::boolean::int end
     from contacts cross join lateral jsonb_each_text(custom) as own (key, value)
     join fields on fields.workspace_id = contacts.workspace_id and fields.object_type = 'contact' and fields.key = own.key
     where contacts.workspace_id = $1 and fields.type <> 'long_text'`,
    [workspaceId],
  );
  await db.query(
    `insert into workspace_counts (workspace_id, noun, total, sample) values ($1, 'contacts', $2, 0)
     on conflict (workspace_id, noun, part) do update set total = excluded.total`,
    [workspaceId, count],
  );
  await db.query('reset session_replication_role');
};
