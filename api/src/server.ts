import { open, openContext, runUntilStopped, serve } from './boot';
import { readConfig } from './config';
import { runJobs } from './jobs/runner';

open(async () => {
  const { context, databaseUrl, ...database } = await openContext(readConfig());
  await runUntilStopped(context.log, database, async (opened) => {
    const server = opened(await serve(context));
    if (context.config.runsJobs) opened(await runJobs(context, { databaseUrl }));
    process.stdout.write(`Rapport is ready at ${server.address}\n`);
  });
});
