import type { z } from 'zod';
import { listQuery } from './lists';

/** A page of the scores of all contacts, the highest first. */
export const LeadScoreQuery = listQuery(['-score']).omit({ search: true, sort: true });
export type LeadScoreQuery = z.infer<typeof LeadScoreQuery>;
