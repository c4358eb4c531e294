import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { giveUp, prepare, root } from './prepare.mjs';

/** Prepares what is missing and runs one of the built programs in this process: `node api/commands/run.mjs server`. */
const name = process.argv[2] ?? 'server';
process.chdir(root);
prepare();
const program = join(root, 'api', 'dist', `${name}.js`);
if (!existsSync(program)) giveUp(`There is no program called ${name}.`);
await import(pathToFileURL(program).href);
