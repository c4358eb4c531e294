import { SearchQuery, SearchResult } from '@rapport/shared/search';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { searchEverything } from './search.readModel';

export const searchRoutes = apiRouter({ search: 'Search across contacts, companies, deals and tasks.' });

searchRoutes.get(
  '/search',
  { operationId: 'search', summary: 'Search all records', query: SearchQuery, reply: z.array(SearchResult) },
  ({ query, scope }) => searchEverything(scope, query),
);
