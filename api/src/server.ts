import { openContext } from './boot';
import { readConfig } from './config';
import { runMain, runUntilStopped } from './runUntilStopped';
import { serve } from './serve';
import { startWork } from './work';

runMain(async () => {
  const config = readConfig();
  await runUntilStopped(config, async (opened) => {
    const open = opened(await openContext(config));
    const server = opened(await serve(open.context));
    if (config.runsJobs) opened(await startWork(open));
    process.stdout.write(`Rapport is ready at ${server.address}\n`);
  });
});
