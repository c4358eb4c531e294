import { SEARCH_RESULTS_MAX, type SearchQuery, type SearchResult } from '@rapport/shared/search';
import { readRows, type Scope } from '../../db/scope';
import { matching } from '../../db/search';

type Found = SearchResult['type'];

/** Of every objectType: its table, the column of its name, and what tells it from its namesakes. */
const NOUNS: Record<Found, { table: string; name: string; detail: string }> = {
  contact: { table: 'contacts', name: 'name', detail: `concat_ws(' · ', nullif(email, ''), nullif(company, ''))` },
  company: { table: 'companies', name: 'name', detail: `concat_ws(' · ', nullif(domain, ''), nullif(industry, ''))` },
  deal: {
    table: 'deals',
    name: 'title',
    detail: `concat_ws(' · ', replace(stage, '_', ' '), (
      select name from companies where companies.workspace_id = deals.workspace_id and companies.id = deals.company_id and deleted_at is null
    ))`,
  },
  task: { table: 'tasks', name: 'title', detail: `replace(status, '_', ' ')` },
};

/** The newest few of each object type, or of one, that hold every word of the text. */
export const searchEverything = async (scope: Scope, { q, type }: SearchQuery): Promise<SearchResult[]> => {
  if (q === '') return [];
  const results: SearchResult[] = [];
  for (const objectType of type ? [type] : (Object.keys(NOUNS) as Found[])) {
    const { table, name, detail } = NOUNS[objectType];
    const found: Omit<SearchResult, 'type'>[] = await matching(readRows(scope, table), table, q)
      .orderBy([
        { column: `${table}.created_at`, order: 'desc' },
        { column: `${table}.id`, order: 'desc' },
      ])
      .limit(SEARCH_RESULTS_MAX)
      .select(`${table}.id`, `${table}.${name} as name`, scope.db.raw(`${detail} as detail`));
    results.push(...found.map((each) => ({ type: objectType, ...each })));
  }
  return results;
};
