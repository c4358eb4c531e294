import { measureBulk } from './bulk';
import { cleanUp, cleanUpOnSignal } from './cleanUp';
import { startServer } from './database';
import { measureGrowth } from './growth';
import { measureStart } from './start';
import { markdown, say } from './tables';
import { measureThroughput } from './throughput';

/**
 * Measures how fast the built product is and prints it as Markdown: `npm run bench`, with `-- --large` also what a million
 * rows cost, with `-- bulk start` only those parts.
 */
const PARTS = { throughput: measureThroughput, bulk: measureBulk, start: measureStart, growth: measureGrowth };
const asked = process.argv.slice(2);
const isWanted = (part: string) =>
  asked.includes(part) || asked.includes('--large') || (asked.length === 0 && part !== 'growth');
cleanUpOnSignal();
try {
  const server = await startServer();
  for (const [part, measure] of Object.entries(PARTS)) {
    if (isWanted(part)) process.stdout.write(`${markdown(await measure(server))}\n`);
  }
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await cleanUp();
}
