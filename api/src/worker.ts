import { open, openContext, runUntilStopped } from './boot';
import { readConfig } from './config';
import { runJobs } from './jobs/runner';

open(async () => {
  const config = readConfig();
  await runUntilStopped(config, async (opened) => {
    const { jobContext, databaseUrl } = opened(await openContext(config));
    opened(await runJobs(jobContext, { databaseUrl }));
    process.stdout.write('Rapport takes jobs\n');
  });
});
