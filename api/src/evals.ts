import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { readConfig } from './config';
import { ConfigError } from './configError';
import { EVALS_TITLE, runEvals } from './features/ai/evals';
import { SAMPLE_KINDS } from './features/ai/scores/sampleSets';
import {
  averagesOf,
  evalFile,
  evalScores,
  faultsOf,
  faultsOfAll,
  type ScoreEval,
} from './features/ai/scores/scoreEvals';
import { openModel } from './integrations/openai/openai';
import { runMain } from './runUntilStopped';

const evaluateWordings = async () => {
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

const SEEDS = [1, 2, 3, 4, 5];
const LEADS = 5_000;
/** The size of a workspace in which the model learns from only one in `every` contacts. */
const LARGE = { leads: 40_000, every: 3 };

const evaluateScores = async (file: string | undefined) => {
  let failed = 0;
  const report = (name: string, result: Result, faults: string[]) => {
    print(name, result, faults);
    failed += faults.length;
  };
  const summarize = (name: string, results: Result[], faults: string[]) => {
    const { learned, gap, close, topGap } = averagesOf(results);
    const off = `shown quality off by ${signed(gap)} on average, by at most 3 in ${close} of ${learned}, highest tenth off by ${signed(topGap)}`;
    process.stdout.write(`${[name.padEnd(16) + off, ...wrong(faults)].join(', ')}\n`);
    failed += faults.length;
  };
  for (const kind of SAMPLE_KINDS) {
    const results: ScoreEval[] = [];
    for (const seed of SEEDS) {
      const result = await evalScores(kind, LEADS, seed);
      report(`${kind} ${seed}`, result, faultsOf(result));
      results.push(result);
    }
    summarize(kind, results, faultsOfAll(results));
  }
  const sampled = await evalScores('strong', LARGE.leads, 1, LARGE.every);
  report('strong, sampled', sampled, faultsOf(sampled));
  if (file) {
    const results: Result[] = [];
    for await (const { heldOut, result } of evalFile(
      parse(readFileSync(file), { columns: true, bom: true }),
      new Date(),
    )) {
      report(`file, ${heldOut}`, result, []);
      if (heldOut.startsWith('random')) results.push(result);
    }
    summarize('file, random', results, []);
  }
  process.exit(failed > 0 ? 1 : 0);
};

type Result = Omit<ScoreEval, 'kind'>;

const print = (name: string, { model, rank, margin, rankWithoutTouches, calibration }: Result, faults: string[]) => {
  const { quality, columns } = model;
  const shown = quality ? `${quality.value} (${quality.low} to ${quality.high})` : 'nothing learned';
  const leaks = columns.filter(({ is_used }) => !is_used).map(({ column }) => column);
  const { error, byChance, highest } = calibration;
  const line = [
    `${name.padEnd(16)} shown ${shown.padEnd(15)} true ${rank.toFixed(1)} ± ${margin.toFixed(1)}, without touches ${rankWithoutTouches.toFixed(1)}`,
    // Scores by general rules are not calibrated.
    ...(quality
      ? [
          `calibration off by ${error.toFixed(1)} (by chance ${byChance.toFixed(1)}), highest tenth ${highest.score.toFixed(0)} of which ${highest.won.toFixed(0)} won`,
        ]
      : []),
    ...(leaks.length > 0 ? [`left out: ${leaks.join(', ')}`] : []),
    ...wrong(faults),
  ];
  process.stdout.write(`${line.join(', ')}\n`);
};

const wrong = (faults: string[]) => faults.map((fault) => `WRONG: ${fault}`);
const signed = (number: number) => `${number > 0 ? '+' : ''}${number.toFixed(1)}`;

/**
 * Evaluates the wordings of the configured language model, and fails when a case fails. With `scores`, evaluates lead scores on
 * generated leads and on those of a CSV file instead: `npm run evals -- scores leads.csv`.
 */
runMain(async () => {
  const [what, file] = process.argv.slice(2);
  if (what === 'scores') return evaluateScores(file);
  return evaluateWordings();
});
