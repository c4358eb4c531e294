import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { open } from './boot';
import { ConfigError, readConfig } from './config';
import { EVALS_TITLE, runEvals } from './features/ai/evals';
import type { SampleKind } from './features/ai/scores/sampleSets';
import { evalFile, evalScores } from './features/ai/scores/scoreEvals';
import { openModel } from './integrations/openai/openai';

const tryWords = async () => {
  const { openai } = readConfig();
  if (!openai) throw new ConfigError(['Set OPENAI_API_KEY first (and OPENAI_BASE_URL for another server)']);
  const results = await runEvals(openModel(openai));
  for (const { name, wrong } of results) {
    process.stdout.write(
      `${wrong.length === 0 ? 'ok  ' : 'WRONG'} ${name}${wrong.map((one) => `\n      ${one}`).join('')}\n`,
    );
  }
  const failed = results.filter(({ wrong }) => wrong.length > 0).length;
  process.stdout.write(`${EVALS_TITLE}, ${openai.model}: ${results.length - failed} of ${results.length} are right\n`);
  process.exit(failed > 0 ? 1 : 0);
};

const KINDS: SampleKind[] = ['strong', 'weak', 'none', 'leaking', 'drifting', 'touched'];
const SEEDS = [1, 2, 3];
const LEADS = 5_000;

const tryScores = async (file: string | undefined) => {
  for (const kind of KINDS) {
    for (const seed of SEEDS) print(`${kind} ${seed}`, await evalScores(kind, LEADS, seed));
  }
  if (file) {
    const { later, random } = await evalFile(parse(readFileSync(file), { columns: true, bom: true }), new Date());
    print('file, last 30%', later);
    print('file, random 30%', random);
  }
  process.exit(0);
};

type Result = Omit<Awaited<ReturnType<typeof evalScores>>, 'kind'>;

const print = (name: string, { model: { quality, columns }, rank, calibrationError }: Result) => {
  const shown = quality ? `${quality.value} (${quality.low} to ${quality.high})` : 'nothing learned';
  const leaks = columns.filter(({ is_used }) => !is_used).map(({ column }) => column);
  process.stdout.write(
    `${name.padEnd(18)} shown ${shown.padEnd(17)} true ${rank.toFixed(1)}, calibration off by ${calibrationError.toFixed(1)}` +
      `${leaks.length > 0 ? `, left out: ${leaks.join(', ')}` : ''}\n`,
  );
};

/**
 * Tries the words of the configured model on the evaluation set, and fails when one case does. `scores` tries lead scores on
 * made leads instead, and on those of a CSV file: `npm run evals -- scores leads.csv`.
 */
open(async () => {
  const [what, file] = process.argv.slice(2);
  if (what === 'scores') return tryScores(file);
  return tryWords();
});
