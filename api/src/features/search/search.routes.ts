import { SearchQuery, SearchResult } from '@rapport/shared/search';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { searchEverything } from './search.readModel';

export const searchRoutes = Router();

searchRoutes.get(
  '/search',
  endpoint(
    { operationId: 'search', summary: 'Search all records', query: SearchQuery, reply: z.array(SearchResult) },
    ({ query, scope }) => searchEverything(scope, query),
  ),
);
