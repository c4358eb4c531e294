import { open, openContext, runUntilStopped } from './boot';
import { readConfig } from './config';
import { runJobs } from './jobs/runner';

open(async () => {
  const { context, databaseUrl, ...database } = await openContext(readConfig());
  await runUntilStopped(context.log, database, async (opened) => {
    opened(await runJobs(context, { databaseUrl }));
    process.stdout.write('Rapport takes jobs\n');
  });
});
