import { open, openContext, serve, stopOnSignal } from './boot';
import { readConfig } from './config';
import { runJobs } from './jobs/runner';

open(async () => {
  const { context, databaseUrl, ...database } = await openContext(readConfig());
  const opened = stopOnSignal(context.log, database);
  const server = opened(await serve(context));
  if (context.config.runsJobs) opened(await runJobs(context, { databaseUrl }));
  process.stdout.write(`Rapport is ready at ${server.address}\n`);
});
