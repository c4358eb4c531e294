import type pg from 'pg';

/** The workspace and user that records are added for. */
export interface Owner {
  workspaceId: string;
  userId: string;
}

/** SQL arrays of first names, and of the parts that surnames and places are composed of. */
export const FIRST_NAMES =
  "'{Ada,Ben,Carla,David,Elena,Felix,Greta,Hugo,Ines,Jonas,Katja,Leo,Mira,Nils,Olga,Paul,Ruth,Sven,Tara,Udo}'";
export const SYLLABLES =
  "'{Acker,Berg,Crom,Dorn,Ebel,Fritz,Gruen,Holz,Immel,Jung,Kirch,Linden,Moor,Nagel,Oster,Platz,Quell,Rosen,Stein,Tal,Ulmen,Vogel,Wald,Yort,Zimmer}'";
export const ENDINGS =
  "'{mann,bach,feld,hofer,inger,kamp,lich,meister,nick,ow,rath,sen,stedt,thal,wein,wirth,zky,burg,dorf,egger}'";

/** Surnames that 20 of 10,000 contacts have. */
export const SURNAMES = [
  'Ackermann',
  'Bergbach',
  'Holzkamp',
  'Lindenwein',
  'Rosenthal',
  'Steinegger',
  'Waldburg',
  'Vogelow',
];

/** Search terms that match every contact, one, and none. */
export const TERMS = { frequent: 'example', rare: 'p4711x', absent: 'xylophone' };

/** SQL for the id of the nth record. */
export const id = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Adds contacts with names, numbers and tags, the newest last. Their ids are the same in every workspace. */
export const addContacts = (db: pg.Client, { workspaceId, userId }: Owner, count: number) =>
  db.query(
    `insert into contacts (workspace_id, id, name, email, phone, company, status, tags, notes, owner_id, created_at, updated_at)
     select $1, ${id('n')}, first || ' ' || last, lower(first) || '.p' || n || 'x@' || lower(last) || '.example',
       '+49 30 ' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0'), last || ' & Co', (array['lead', 'customer', 'partner'])[1 + n % 3],
       case when n % 4 = 0 then '{newsletter,fair}'::text[] else '{newsletter}' end,
       'Met at the fair, wants an offer by the end of the month.', $2, at, at
     from (
       select n, (${FIRST_NAMES}::text[])[1 + n / 500 % 20] as first,
         (${SYLLABLES}::text[])[1 + n % 25] || (${ENDINGS}::text[])[1 + n / 25 % 20] as last,
         date_trunc('milliseconds', now()) - ($3 - n) * interval '1 minute' as at
       from generate_series(0, $3::int - 1) as n
     ) as people`,
    [workspaceId, userId, count],
  );

export const contactId = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

export const OPEN_STAGES = ['lead', 'qualified', 'proposal', 'negotiation'];

/** Adds deals, each with a contact, spread over the open stages. */
export const addDeals = (db: pg.Client, { workspaceId, userId }: Owner, count: number) =>
  db.query(
    `insert into deals (workspace_id, id, title, amount, currency, stage, probability, contact_id, owner_id, position)
     select $1, ${id('n')}, 'Roof of house ' || n, 1000 + n, 'EUR', ($4::text[])[1 + n % 4], 50, ${id('n')}, $2, n
     from generate_series(0, $3::int - 1) as n`,
    [workspaceId, userId, count, OPEN_STAGES],
  );

const COPIED = ['contacts', 'deals', 'deal_stage_changes', 'activities'];

/**
 * Copies the product's tables into a separate schema for the floor: the same columns, rows and indexes, but without
 * row-level security, triggers and foreign keys.
 */
export const copyForFloor = async (db: pg.Client) => {
  await db.query('create schema floor');
  for (const table of COPIED) {
    await db.query(`create table floor.${table} (like public.${table} including all)`);
    const { rows } = await db.query(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const [{ columns }] = rows;
    await db.query(`insert into floor.${table} (${columns}) select ${columns} from public.${table}`);
  }
};
