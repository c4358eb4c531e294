import { z } from 'zod';
import { Instant } from './text';

/** How long an export can be downloaded. */
export const EXPORT_DAYS = 7;

/** The newest export of everything. `done` and `total` are rows, `bytes` the size of the file. */
export const DataExport = z.object({
  id: z.uuid(),
  status: z.enum(['running', 'ready', 'failed']),
  done: z.int(),
  total: z.int(),
  bytes: z.int(),
  created_at: Instant,
  expires_at: Instant.nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

export const LatestExport = z.object({ latest: DataExport.nullable() });
export type LatestExport = z.infer<typeof LatestExport>;
