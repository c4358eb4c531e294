import { openContext, runMain, runUntilStopped } from './boot';
import { readConfig } from './config';
import { watchMailboxes } from './features/mailboxes/watchMailboxes';
import { runJobs } from './jobs/runner';

runMain(async () => {
  const config = readConfig();
  await runUntilStopped(config, async (opened) => {
    const { jobContext, databaseUrl } = opened(await openContext(config));
    opened(await runJobs(jobContext, { databaseUrl }));
    opened(watchMailboxes(jobContext));
    process.stdout.write('Rapport takes jobs\n');
  });
});
