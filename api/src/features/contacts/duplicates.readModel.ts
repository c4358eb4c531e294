import type { Contact } from '@rapport/shared/contacts';
import { COUNTED_MAX } from '@rapport/shared/counts';
import type { Duplicate, DuplicateQuery } from '@rapport/shared/duplicates';
import { countUpTo } from '../../db/counts';
import { rows, type Scope } from '../../db/scope';
import { type Page, paged, toPage } from '../../http/pages';
import { isKept } from '../analyses/analyses.service';
import { CONTACT } from './contacts.repository';
import { hasUmlaut, spelledOut } from './umlauts';

const SUREST = { by: 'pairs.strength', type: 'int' } as const;

/** Numbers written with and without a country's prefix end alike; shorter ones are extensions. */
const PHONE_DIGITS = 9;
const PHONE_DIGITS_MIN = 7;

/**
 * Every contact beside those that have its address, its number or its name (at the same company, or where one has none);
 * Müller has the name of Muller and of Mueller.
 * In a crowd each stands beside the oldest and beside the one before it, so that a crowd of any size costs one sorting.
 */
const PAIRS = `
  with keys as (
    select id, created_at, 'email' as reason, lower(unnest(array_prepend(email, other_emails))) as key
    from own_contacts where workspace_id = :workspace and deleted_at is null
    union
    select id, created_at, 'phone', right(number, ${PHONE_DIGITS}) from (
      select id, created_at, digits(unnest(array_prepend(phone, other_phones))) as number
      from own_contacts where workspace_id = :workspace and deleted_at is null
    ) as numbers where length(number) >= ${PHONE_DIGITS_MIN}
    union all
    select id, created_at, 'name', name_key(name) from own_contacts where workspace_id = :workspace and deleted_at is null
    union all
    select id, created_at, 'name', name_key(${spelledOut('name')}) from own_contacts
    where workspace_id = :workspace and deleted_at is null and ${hasUmlaut('name')}
  ), placed as (
    select id, reason, first_value(id) over together as oldest, lag(id) over together as previous
    from keys where key <> '' window together as (partition by reason, key order by created_at, id)
  ), suspects as (
    select oldest as first_id, id as second_id, reason from placed where oldest <> id
    union
    select previous, id, reason from placed where previous <> id
  )
  select md5(first_id::text || second_id::text)::uuid as id, first_id, second_id, array_agg(reason order by reason) as reasons,
    sum(case reason when 'email' then 4 when 'phone' then 2 else 1 end)::int as strength
  from suspects
  join own_contacts as one on one.workspace_id = :workspace and one.id = first_id
  join own_contacts as other on other.workspace_id = :workspace and other.id = second_id
  where reason <> 'name' or one.company = '' or other.company = '' or fold(one.company) = fold(other.company)
  group by first_id, second_id`;

/** The pairs that were found in a large workspace, in the order of the list, so that a page looks no further than itself. */
const KEPT_PAIRS = `
  select pairs.* from analyses, jsonb_to_recordset(result) as pairs (id uuid, first_id uuid, second_id uuid, reasons text[], strength int)
  where workspace_id = :workspace and kind = 'duplicates'
  order by pairs.strength desc, pairs.id desc`;

/** Both are there, and not marked as two. */
const IS_OPEN = `
  exists (select from contacts where workspace_id = :workspace and contacts.id = first_id and deleted_at is null)
  and exists (select from contacts where workspace_id = :workspace and contacts.id = second_id and deleted_at is null)
  and not exists (
    select from contact_distinctions as known
    where known.workspace_id = :workspace and known.first_id = least(pairs.first_id, pairs.second_id)
      and known.second_id = greatest(pairs.first_id, pairs.second_id)
  )`;

const pairsFrom = (scope: Scope, source: string) => {
  const workspace = { workspace: scope.workspaceId };
  return scope.db.from(scope.db.raw(`(${source}) as pairs`, workspace)).whereRaw(IS_OPEN, workspace);
};

/** The surest pairs of a large workspace, as many as a list counts. */
export const findPairs = (scope: Scope): Promise<Pair[]> =>
  pairsFrom(scope, PAIRS)
    .orderBy(['strength', 'id'].map((column) => ({ column, order: 'desc' })))
    .limit(COUNTED_MAX);

interface Pair extends Pick<Duplicate, 'id' | 'reasons'> {
  first_id: string;
  second_id: string;
  sort_value: number;
}

/** Pairs of contacts that may be one, the surest first: of a large workspace those that were found last. */
export const listDuplicates = async (scope: Scope, { limit, cursor }: DuplicateQuery): Promise<Page<Duplicate>> => {
  const pairs = pairsFrom(scope, (await isKept(scope, 'duplicates')) ? KEPT_PAIRS : PAIRS);
  const total = () => countUpTo(scope.db, pairs);
  const page: Pair[] = await paged(pairs, { table: 'pairs', sorting: SUREST, descending: true, limit, cursor }).select(
    'pairs.*',
  );
  const ids = page.flatMap(({ first_id, second_id }) => [first_id, second_id]);
  const contacts = new Map<string, Contact>(
    (await rows(scope, 'contacts').whereIn('contacts.id', ids).select(scope.db.raw(CONTACT))).map(
      (contact: Contact) => [contact.id, contact],
    ),
  );
  return toPage<Duplicate>(
    page.map(({ id, first_id, second_id, reasons, sort_value }) => ({
      id,
      first: contacts.get(first_id) as Contact,
      second: contacts.get(second_id) as Contact,
      reasons,
      sort_value,
    })),
    { limit, cursor },
    total,
  );
};
