import type { openContext } from './boot';
import { watchMailboxes } from './features/mailboxes/watchMailboxes';
import { runJobs } from './jobs/runner';

/** Runs the jobs, and watches the connected mailboxes for new emails, on connections that requests do not use. */
export const startWork = async ({
  jobContext,
  databaseUrl,
}: Pick<Awaited<ReturnType<typeof openContext>>, 'jobContext' | 'databaseUrl'>) => {
  const parts = [await runJobs(jobContext, { databaseUrl }), watchMailboxes(jobContext)];
  return { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) };
};
