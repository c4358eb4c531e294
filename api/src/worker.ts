import { open, openContext, stopOnSignal } from './boot';
import { readConfig } from './config';
import { runJobs } from './jobs/runner';

open(async () => {
  const { context, databaseUrl, ...database } = await openContext(readConfig());
  stopOnSignal(context.log, [await runJobs(context, { databaseUrl }), database]);
  process.stdout.write('Rapport takes jobs\n');
});
