import type { FilterRule } from '@rapport/shared/filters';
import type { FilterField } from './narrowing';
import { type Sql, TEXT_TYPES } from './valueCondition';

/** The fields that make up the column `search`, which has a trigram index. */
const SEARCHED: Record<string, string[]> = {
  contacts: ['name', 'email', 'company'],
  companies: ['name', 'domain', 'industry'],
  deals: ['title', 'next_step'],
  tasks: ['title'],
};

/**
 * A condition that the index can check, and that all records meet that can meet the rule; `undefined` for rules that
 * are not about a searched text.
 */
export const searchSql = (
  { key, id, type, isSearched }: FilterField,
  { op, value }: FilterRule,
  table: string,
): Sql | undefined => {
  const isIndexed = id ? isSearched && TEXT_TYPES.has(type) : SEARCHED[table]?.includes(key);
  // For short texts, the index of values finds whole texts and their beginnings.
  const isAsked = op === 'contains' || (id && type === 'long_text' && (op === 'is' || op === 'starts_with'));
  if (!isAsked || !isIndexed) return undefined;
  if (type === 'phone') return searchedDigits(String(value), table);
  if (!/[\p{L}\p{N}]{3}/u.test(String(value))) return undefined;
  return { sql: `${table}.search like '%' || searched(?) || '%'`, values: [String(value)] };
};

/** Finds phone numbers, whose digits `search` contains without a prefix of zeros or 011. */
const searchedDigits = (value: string, table: string): Sql | undefined => {
  const runs = value.match(/\d+/g) ?? [];
  const [longest = ''] = runs.map((run) => run.replace(/^0*1?1?/, '')).sort((one, other) => other.length - one.length);
  return longest.length < 3 ? undefined : { sql: `${table}.search like ?`, values: [`%${longest}%`] };
};
