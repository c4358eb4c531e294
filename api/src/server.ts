import { openContext, runMain, runUntilStopped, serve } from './boot';
import { readConfig } from './config';
import { watchMailboxes } from './features/mailboxes/watchMailboxes';
import { runJobs } from './jobs/runner';

runMain(async () => {
  const config = readConfig();
  await runUntilStopped(config, async (opened) => {
    const { context, jobContext, databaseUrl } = opened(await openContext(config));
    const server = opened(await serve(context));
    if (config.runsJobs) {
      opened(await runJobs(jobContext, { databaseUrl }));
      opened(watchMailboxes(jobContext));
    }
    process.stdout.write(`Rapport is ready at ${server.address}\n`);
  });
});
