import { measureBulk } from './bulk';
import { cleanUp, cleanUpOnSignal } from './cleanUp';
import { measureCost } from './cost';
import { type Server, startServer } from './database';
import { measureGrowth } from './growth';
import { measureMail } from './mail';
import { measureMixed } from './mixed';
import { measureOwnFields } from './ownFields';
import { measureScores } from './scores';
import { measureStart } from './start';
import { markdown, say } from './tables';
import { measureThroughput } from './throughput';

/**
 * Measures how fast the built product is and prints it as Markdown: `npm run bench`, with `-- --large` also what a million
 * rows cost, with `-- mixed` or `-- bulk start` only those parts, with `-- fields --large` own fields of a million records, with `-- cost` the processor time of a request, with `-- web` what a browser fetches and how fast it shows it.
 */
const PARTS = {
  throughput: measureThroughput,
  cost: measureCost,
  mixed: measureMixed,
  bulk: measureBulk,
  start: measureStart,
  growth: measureGrowth,
  fields: measureOwnFields,
  scores: measureScores,
  mail: measureMail,
  web: async (server: Server) => (await import('./web')).measureWeb(server),
};
/** Measured only when asked for by name. */
const NAMED = ['cost', 'growth', 'fields', 'scores', 'mail', 'web'];
const LARGE = ['large', '--large'];
const words = process.argv.slice(2);
const names = words.filter((word) => !LARGE.includes(word));
const isLarge = words.some((word) => LARGE.includes(word));
const unknown = names.find((word) => !(word in PARTS));
if (unknown !== undefined) {
  say(`There is no part “${unknown}”. Name some of: ${Object.keys(PARTS).join(', ')}, --large.`);
  process.exit(1);
}
const isUsual = (part: string) => (isLarge ? part !== 'web' && part !== 'mail' : !NAMED.includes(part));
const isWanted = (part: string) => (names.length > 0 ? names.includes(part) : isUsual(part));
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
