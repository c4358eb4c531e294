import { openContext } from './boot';
import { readConfig } from './config';
import { runMain, runUntilStopped } from './runUntilStopped';
import { startWork } from './work';

runMain(async () => {
  const config = readConfig();
  await runUntilStopped(config, async (opened) => {
    opened(await startWork(opened(await openContext(config))));
    process.stdout.write('Rapport takes jobs\n');
  });
});
