import { open, openContext, serve, stopOnSignal } from './boot';
import { readConfig } from './config';
import { runJobs } from './jobs/runner';

open(async () => {
  const { context, databaseUrl, ...database } = await openContext(readConfig());
  const server = await serve(context);
  const jobs = context.config.runsJobs ? [await runJobs(context, { databaseUrl })] : [];
  stopOnSignal(context.log, [server, ...jobs, database]);
  process.stdout.write(`Rapport is ready at ${server.address}\n`);
});
