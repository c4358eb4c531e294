import { type DuplicateRow, IMPORT_ERRORS_SHOWN, nameColumnOf, WRONG_ROWS_MAX } from '@rapport/shared/imports';
import type { Said } from '@rapport/shared/words';
import { rows, type Scope } from '../../../db/scope';
import type { ImportObject } from '../objects/importObject';
import { wrongRequired } from '../objects/ownFields';
import { contradiction } from './columnSql';
import { requiredKeys, sharedColumns } from './decide.repository';

/** How many characters are shown of a text that stands for a record, such as a note. */
const NAME_SHOWN = 200;

interface Named {
  id: string;
  name: string;
}

interface Contradiction {
  row: number;
  same_row: number;
  columns: string[];
}

interface Refusal {
  is_limit: boolean;
  reason: Said;
  field: string | null;
}

/** Counts the rows for each action. */
export const countDecided = async (scope: Scope): Promise<Record<string, number>> => {
  const counts = await scope.db('decided').select('action').count('* as count').groupBy('action');
  return Object.fromEntries(counts.map(({ action, count }) => [action, Number(count)]));
};

/** How many of the new records count toward the plan limit. */
export const countLimited = async (scope: Scope, { limit }: ImportObject): Promise<number> => {
  if (!limit) return 0;
  const added = scope.db('decided').where({ action: 'insert' });
  const [counted] = await added.whereRaw(limit.isCounted ?? 'true').count<{ count: string }[]>('* as count');
  return Number(counted?.count);
};

/**
 * Returns how many rows of an update have other values than an earlier row about the same record, and the first of
 * these rows.
 */
export const listContradictions = async (scope: Scope, object: ImportObject) => {
  const contradictions = sharedColumns(object).map(contradiction).join(', ');
  const { rows: found }: { rows: (Contradiction & { count: number })[] } = await scope.db.raw(
    `select *, count(*) over ()::int as count from (
       select decided.nth as row, kept.nth as same_row, array_remove(array[${contradictions}], null) as columns
       from decided join decided as kept on kept.nth = decided.taken where decided.taken <> decided.nth
     ) as compared where columns <> '{}' order by row limit ${WRONG_ROWS_MAX}`,
  );
  return { count: found[0]?.count ?? 0, first: found };
};

/**
 * Returns why rows were refused: for a reason of the record type, because required fields are empty, or because of the
 * plan limit.
 */
export const listRefused = async (scope: Scope, object: ImportObject): Promise<Map<number, Refusal>> => {
  const { refuse } = object;
  const keys = requiredKeys(object);
  const refused: { nth: number; action: string; problem?: string; missing?: string[] }[] = await scope
    .db('decided')
    .whereIn('action', ['refused', 'incomplete', 'limit'])
    .orderBy('nth')
    .select('nth', 'action')
    .select(refuse && 'reasonColumn' in refuse ? { problem: refuse.reasonColumn } : [])
    .select(keys.length > 0 ? { missing: scope.db.raw(MISSING, { keys }) } : []);
  const why = ({ action, problem = '', missing = [] }: (typeof refused)[number]) => {
    if (action === 'incomplete') return wrongRequired(object, missing);
    if (!refuse) return { reason: '', field: null };
    if ('reasonOf' in refuse) return { reason: refuse.reasonOf(problem), field: null };
    return { reason: refuse.reason, field: refuse.field ?? null };
  };
  return new Map(refused.map((row) => [row.nth, { is_limit: row.action === 'limit', ...why(row) }]));
};

const MISSING = `array(
  select key from unnest(cast(:keys as text[])) with ordinality as required (key, place)
  where not jsonb_exists(coalesce(custom, '{}'), key) order by place)`;

/** Returns the first rows that are skipped, each with the record or the earlier row that it duplicates. */
export const listDuplicates = async (scope: Scope, { type }: ImportObject): Promise<DuplicateRow[]> => {
  const name = nameColumnOf(type);
  const skipped: DuplicateRow[] = await scope
    .db('decided')
    .where({ action: 'skip' })
    .orderBy('nth')
    .limit(IMPORT_ERRORS_SHOWN)
    .select('nth as row', scope.db.raw(`left(${name}, ${NAME_SHOWN}) as name`), 'match as record_id')
    .select(scope.db.raw('case when match is null then taken end as same_row'));
  const ids = skipped.flatMap(({ record_id }) => record_id ?? []);
  const records = await rows(scope, type)
    .whereIn(`${type}.id`, ids)
    .select(`${type}.id`, scope.db.raw(`left(${type}.${name}, ${NAME_SHOWN}) as name`));
  const names = new Map<string, string>(records.map(({ id, name }: Named) => [id, name]));
  return skipped.map((row) => ({ ...row, name: names.get(row.record_id ?? '') ?? row.name }));
};
