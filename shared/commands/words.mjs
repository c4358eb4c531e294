import { join } from 'node:path';
import { runnerImport } from 'vite';

/**
 * `npm run words` writes the messages of the sources into the catalogs of `shared/src/locales` and lists what has no
 * translation yet. With `--check` it changes nothing, and fails where a catalog is incomplete or out of date, or where a
 * text is no message. With `--plain <place>` it lists the texts of a folder or file that are no messages.
 */
const load = async (file) =>
  (await runnerImport(join(import.meta.dirname, '../build', file), { configFile: false })).module;

const [mode, place] = process.argv.slice(2);
const { findUnworded } = mode ? await load('unworded.ts') : {};
const { checkCatalogs, updateCatalogs } = mode === '--plain' ? {} : await load('words.ts');
const faults =
  mode === '--plain'
    ? findUnworded(place)
    : mode === '--check'
      ? [...(await checkCatalogs()), ...findUnworded().map((text) => `no message: ${text}`)]
      : await updateCatalogs();
for (const fault of faults) console.log(fault);
if (mode === '--check' && faults.length > 0) {
  console.error(`\nRun "npm run words" and translate what it lists, see "Words" in web/README.md.`);
  process.exit(1);
}
