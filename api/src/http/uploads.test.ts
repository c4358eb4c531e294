import { mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { IMPORT_BYTES_MAX } from '@rapport/shared/imports';
import { TRANSFER_UPLOAD_BYTES_MAX } from '@rapport/shared/transferSources';
import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';
import { removeStaleFiles } from './temporaryFiles';

const api = startApi();
const IMPORT = '/api/contacts/bulk/import';

const form = (body: string) => async (token: string) =>
  (await api.as(token).post(IMPORT).set('Content-Type', 'multipart/form-data; boundary=X').send(body)).body;

const part = (disposition: string, content: string) =>
  `--X\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const file = (name: string) => part(`name="${name}"; filename="a.csv"`, 'name\nAda');

test.each([
  ['cut off', file('file'), 'malformed_body'],
  ['no form at all', 'nothing', 'malformed_body'],
  ['with a broken head', '--X\r\nfoo\r\n\r\nbar\r\n--X--', 'malformed_body'],
  ['with two files', `${file('file')}${file('file')}--X--`, 'too_many_files'],
  ['with a file in another field', `${file('list')}--X--`, 'unexpected_file'],
  ['with too many fields', `${part('name="a"', '1').repeat(11)}${file('file')}--X--`, 'malformed_body'],
  ['without a file', `${part('name="file"', 'name\nAda')}--X--`, 'no_file'],
])('a form %s is refused and leaves no file behind', async (_what, body, code) => {
  const ours = await api.workspace();
  expect(await form(body)(ours.token)).toMatchObject({ status: 400, code });
  expect(readdirSync(join(api.config.dataDir, 'uploads'))).toEqual([]);
});

test('at start, the files of processes that no longer run are removed, and those of others stay', async () => {
  const dataDir = mkdtempSync(join(api.config.dataDir, 'other-'));
  mkdirSync(join(dataDir, 'uploads'));
  const write = (name: string) => writeFileSync(join(dataDir, 'uploads', name), 'name\nAda');
  const gone = 4_194_999;
  write(`${hostname()}+${gone}+a`);
  write(`${hostname()}+${process.pid}+b`);
  write(`${hostname()}+${process.ppid}+still-running`);
  write(`elsewhere+${gone}+fresh`);
  write(`elsewhere+${gone}+old`);
  const twoHoursAgo = Date.now() / 1000 - 7200;
  utimesSync(join(dataDir, 'uploads', `elsewhere+${gone}+old`), twoHoursAgo, twoHoursAgo);
  await removeStaleFiles(dataDir);
  expect(readdirSync(join(dataDir, 'uploads')).sort()).toEqual(
    [`${hostname()}+${process.ppid}+still-running`, `elsewhere+${gone}+fresh`].sort(),
  );
});

test('the proxy of the containers accepts the largest uploads', () => {
  const proxy = readFileSync(new URL('../../../web/nginx.conf.template', import.meta.url), 'utf8');
  const bytes = Number(/client_max_body_size (\d+)m;/.exec(proxy)?.[1]) * 1024 ** 2;
  for (const largest of [IMPORT_BYTES_MAX, TRANSFER_UPLOAD_BYTES_MAX]) expect(bytes).toBeGreaterThan(largest);
});
