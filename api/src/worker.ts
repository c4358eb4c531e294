import { open, openContext, stopOnSignal } from './boot';
import { readConfig } from './config';
import { runJobs } from './jobs/runner';

open(async () => {
  const { context, databaseUrl, ...database } = await openContext(readConfig());
  const opened = stopOnSignal(context.log, database);
  opened(await runJobs(context, { databaseUrl }));
  process.stdout.write('Rapport takes jobs\n');
});
