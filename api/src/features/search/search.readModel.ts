import { SEARCH_RESULTS_MAX, type SearchResult } from '@rapport/shared/search';
import { readRows, type Scope } from '../../db/scope';
import { matching } from '../../db/search';

/** The newest few of each noun that hold every word of the text. */
export const searchEverything = async (scope: Scope, text: string): Promise<SearchResult[]> => {
  if (text === '') return [];
  const contacts = matching(readRows(scope, 'contacts'), 'contacts', text)
    .orderBy([
      { column: 'contacts.created_at', order: 'desc' },
      { column: 'contacts.id', order: 'desc' },
    ])
    .limit(SEARCH_RESULTS_MAX)
    .select(
      'contacts.id',
      'contacts.name',
      scope.db.raw(`concat_ws(' · ', nullif(email, ''), nullif(company, '')) as detail`),
    );
  const companies = matching(readRows(scope, 'companies'), 'companies', text)
    .orderBy([
      { column: 'companies.created_at', order: 'desc' },
      { column: 'companies.id', order: 'desc' },
    ])
    .limit(SEARCH_RESULTS_MAX)
    .select(
      'companies.id',
      'companies.name',
      scope.db.raw(`concat_ws(' · ', nullif(domain, ''), nullif(industry, '')) as detail`),
    );
  const named = (type: SearchResult['type']) => (found: Omit<SearchResult, 'type'>) => ({ type, ...found });
  return [...(await contacts).map(named('contact')), ...(await companies).map(named('company'))];
};
