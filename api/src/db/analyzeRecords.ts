import type { Scope } from './scope';

/** Tells PostgreSQL about many records that were changed just now, so that it plans their lists well from the first one on. */
export const analyzeRecords = (scope: Scope, table: string) => scope.db.raw('select analyze_records(?)', [table]);
