import type { Scope } from './scope';

/** Updates the statistics of PostgreSQL after many records changed, so that it plans queries of their lists well. */
export const analyzeRecords = (scope: Scope, table: string) => scope.db.raw('select analyze_records(?)', [table]);
