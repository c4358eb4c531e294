import type { InsightEntry } from '@rapport/shared/ai';
import { rows, type Scope } from '../../db/scope';

/** The maximum number of listed entries of a kind. All entries are counted. */
export const LISTED_MAX = 5;

export interface Findings {
  /** The number of all findings, of which `entries` lists the first. */
  total: number;
  entries: InsightEntry[];
}

/** Contacts or deals with an open task. A next step that is offered for one of them would be planned twice. */
export const withOpenTask = (scope: Scope, what: 'contact_id' | 'deal_id') =>
  rows(scope, 'tasks').whereNotNull(what).whereNull('done_at').distinct(what);
