import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bottomEntries, mainEntries } from './navigation';
import screens from './screens.json';

const folder = join(import.meta.dirname, '../../public/screens');
const hash = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
    .slice(0, 16);

test('the screenshots of the landing page show the current menu (otherwise run npm run screenshots)', () => {
  expect(screens.menu).toEqual([...mainEntries, ...bottomEntries].map(({ label }) => label));
});

test('the screenshots are the files that were recorded in screens.json', () => {
  expect(Object.fromEntries(readdirSync(folder).map((file) => [file, hash(file)]))).toEqual(screens.pictures);
});
