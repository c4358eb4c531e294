import { open, openContext, runUntilStopped } from './boot';
import { readConfig } from './config';
import { runJobs } from './jobs/runner';

open(async () => {
  const config = readConfig();
  await runUntilStopped(config, async (opened) => {
    const { context, databaseUrl } = opened(await openContext(config));
    opened(await runJobs(context, { databaseUrl }));
    process.stdout.write('Rapport takes jobs\n');
  });
});
