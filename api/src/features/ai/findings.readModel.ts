import type { InsightEntry } from '@rapport/shared/ai';
import { rows, type Scope } from '../../db/scope';

/** How many entries of a kind are listed; all are counted. */
export const LISTED_MAX = 5;

export interface Findings {
  /** How many there are, of which `entries` lists the first. */
  total: number;
  entries: InsightEntry[];
}

/** Contacts or deals that have an open task: a step offered for one of them would be planned twice. */
export const withOpenTask = (scope: Scope, what: 'contact_id' | 'deal_id') =>
  rows(scope, 'tasks').whereNotNull(what).whereNull('done_at').distinct(what);
