import { join } from 'node:path';
import { runnerImport } from 'vite';

/**
 * `npm run words` writes the messages of the sources into the catalogues of `shared/src/locales` and lists what has no
 * translation yet. With `--check` it changes nothing and fails where a catalogue is incomplete or out of date.
 */
const isCheck = process.argv.includes('--check');
const { module } = await runnerImport(join(import.meta.dirname, '../build/words.ts'), { configFile: false });
const faults = await (isCheck ? module.checkCatalogues() : module.updateCatalogues());
for (const fault of faults) console.log(fault);
if (isCheck && faults.length > 0) {
  console.error(`\nRun "npm run words" and translate what it lists, see "Words" in web/README.md.`);
  process.exit(1);
}
