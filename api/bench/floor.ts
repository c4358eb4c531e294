import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * The floor: a server that gives the same answers at the lowest possible cost. It uses `node:http` and `pg` with
 * hand-written prepared SQL, one statement per request, and no authentication or validation.
 */
const { DATABASE_URL, WORKSPACE_ID, USER_ID } = process.env;
const NUMERIC = 1700;
const DATE = 1082;
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(DATE, (day) => day);
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 10,
  options: '-c search_path=floor,public -c timezone=UTC',
});

const CONTACT = `id, name, email, phone, other_emails, other_phones, company, company_id, status, tags,
  job_title, website, address, source, external_id, notes, custom, owner_id, last_contacted_at, cadence_days, touch_due_at,
  customer_since, lost_on, created_at, updated_at`;
const DEAL = `moved.id, title, amount, currency, moved.stage, pipeline_id, outcome, probability, chance, external_id, notes, contact_id, company_id, owner_id, expected_close_date,
  next_step, next_step_at, position, stage_since, is_stage_since_known, closed_at, lost_reason, custom, created_at, updated_at,
  (select name from contacts where workspace_id = $1 and contacts.id = contact_id) as contact_name, null as company_name`;

const LIST = `select ${CONTACT} from contacts where workspace_id = $1 and deleted_at is null
  order by created_at desc, id desc limit 20`;
const ONE = `select ${CONTACT} from contacts where workspace_id = $1 and id = $2 and deleted_at is null`;
const SEARCH = `select ${CONTACT} from contacts where workspace_id = $1 and deleted_at is null
  and search like '%' || fold($2) || '%' order by created_at desc, id desc limit 20`;
const CREATE = `with added as (
    insert into contacts (workspace_id, id, owner_id, name, email, phone, company, notes)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${CONTACT}
  ), activity as (
    insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id)
    values ($1, $9, 'contact_created', 'Added contact ' || $4, 'contact', $2, $3)
  ) select * from added`;
const MOVE = `with before as (
    select id, stage from deals where workspace_id = $1 and id = $2
  ), moved as (
    update deals set stage = $3, stage_since = now(), is_stage_since_known = true, updated_at = now(),
      position = 1024 + (select max(position) from deals where workspace_id = $1 and stage = $3 and deleted_at is null)
    where workspace_id = $1 and id = $2 returning deals.*
  ), change as (
    insert into deal_stage_changes (workspace_id, id, deal_id, from_stage, to_stage, actor_id)
    select $1, $5, id, stage, $3, $4 from before
  ), activity as (
    insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id, changes)
    select $1, $6, 'deal_stage_changed', 'Moved deal ' || title || ' to ' || $3, 'deal', moved.id, $4,
      jsonb_build_object('stage', jsonb_build_array(before.stage, $3)) from moved, before
  ) select ${DEAL} from moved`;

const one = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows[0];

const answer = async (req: IncomingMessage): Promise<unknown> => {
  const { method, url = '' } = req;
  if (method === 'GET') {
    if (url === '/api/contacts?limit=20') {
      return (await pool.query({ name: 'list', text: LIST, values: [WORKSPACE_ID] })).rows;
    }
    const term = url.split('&search=')[1];
    // Not prepared, because one plan for every term would be a bad plan for most of them.
    if (term) return (await pool.query(SEARCH, [WORKSPACE_ID, decodeURIComponent(term)])).rows;
    return one('one', ONE, [WORKSPACE_ID, url.split('/')[3]]);
  }
  const body = await read(req);
  if (url === '/api/contacts') {
    const { name, email, phone, company, notes } = body;
    const values = [WORKSPACE_ID, randomUUID(), USER_ID, name, email, phone, company, notes, randomUUID()];
    return one('create', CREATE, values);
  }
  return one('move', MOVE, [WORKSPACE_ID, url.split('/')[3], body.stage, USER_ID, randomUUID(), randomUUID()]);
};

const read = async (req: IncomingMessage): Promise<Record<string, string>> => {
  let text = '';
  for await (const chunk of req) text += chunk;
  return JSON.parse(text);
};

const server = createServer(async (req, res) => {
  try {
    const body = await answer(req);
    res.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? null));
  } catch (error) {
    process.stdout.write(`${error}\n`);
    res.writeHead(500).end();
  }
});
server.listen(0);
await once(server, 'listening');
process.stdout.write(`The floor is ready at http://localhost:${(server.address() as AddressInfo).port}\n`);
