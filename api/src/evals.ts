import { open } from './boot';
import { ConfigError, readConfig } from './config';
import { EVALS_TITLE, runEvals } from './features/ai/evals';
import { openModel } from './integrations/openai/openai';

/** Tries the words of the configured model on the evaluation set, and fails when one case does. */
open(async () => {
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
});
