import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readEnvFile } from './envFile.mjs';
import { giveUp, prepare, root } from './prepare.mjs';

/** Prepares what is missing and runs one of the built programs in this process: `node api/commands/run.mjs server`. */
// The program sees only its own arguments, as if it were run directly.
const [name = 'server'] = process.argv.splice(2, 1);
process.chdir(root);
readEnvFile();
prepare();
const program = join(root, 'api', 'dist', `${name}.js`);
if (!existsSync(program)) giveUp(`There is no command called ${name}.`);
await import(pathToFileURL(program).href);
