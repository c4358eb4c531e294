import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config';
import { replaceSecret } from './secrets';

const folder = mkdtempSync(join(tmpdir(), 'rapport-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('in production, secrets are read from their folder and never generated', () => {
  const production = { NODE_ENV: 'production', DATA_DIR: join(folder, 'production') };
  expect(() => readConfig(production)).toThrow('PASSWORD_PEPPER is required with NODE_ENV=production');
  const generated = readConfig({ ...production, NODE_ENV: 'development' });
  expect(readConfig(production).passwordPepper).toBe(generated.passwordPepper);
});

test('the database password can be in a file, but a password in the URL takes precedence', () => {
  const file = join(folder, 'password');
  writeFileSync(file, 'a/b c:d\n');
  const at = (DATABASE_URL: string, DATABASE_PASSWORD_FILE = file) =>
    readConfig({ DATABASE_URL, DATABASE_PASSWORD_FILE, DATA_DIR: join(folder, 'database') }).databaseUrl;
  expect(at('postgres://ada@db:5432/crm')).toBe('postgres://ada:a%2Fb%20c%3Ad@db:5432/crm');
  expect(at('postgres://ada:own@db:5432/crm')).toBe('postgres://ada:own@db:5432/crm');
  expect(() => at('postgres://ada@db/crm', join(folder, 'none'))).toThrow('DATABASE_PASSWORD_FILE cannot be read');
});

test('a replaced secret is used from then on, and the old one is kept beside it', () => {
  const environment = { DATA_DIR: join(folder, 'replaced'), JWT_SECRET: 'given by the environment, and so not kept' };
  const before = readConfig(environment);
  expect(Object.keys(before.keptSecrets)).toEqual(['password-pepper']);
  const another = 'another one, which a backup brought';
  replaceSecret(before.dataDir, 'password-pepper', another);
  expect(readConfig(environment).passwordPepper).toBe(another);
  const kept = readFileSync(join(before.dataDir, 'secrets', 'password-pepper.before-restore'), 'utf8');
  expect(kept).toBe(before.passwordPepper);
});

test('a secret file that a full disk left empty is refused', () => {
  const environment = { DATA_DIR: join(folder, 'empty') };
  readConfig(environment);
  writeFileSync(join(folder, 'empty', 'secrets', 'jwt-secret'), '');
  expect(() => readConfig(environment)).toThrow(
    `${join(folder, 'empty', 'secrets', 'jwt-secret')} must have at least 32 characters`,
  );
});

const readByCommands = (text: string, env: Record<string, string> = {}) => {
  const home = join(folder, 'clone');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, '.env'), text);
  const commands = new URL('../commands/envFile.mjs', import.meta.url).href;
  const program = `import { readEnvFile } from ${JSON.stringify(commands)};
    readEnvFile(${JSON.stringify(home)});
    console.log(JSON.stringify([process.env.MAIL_FROM, process.env.PORT]));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' }));
};

test('the file .env only sets variables that the environment does not have', () => {
  const file = '# Mail\nMAIL_FROM="Rapport <crm@example.com>"\nPORT=4000\n';
  expect(readByCommands(file)).toEqual(['Rapport <crm@example.com>', '4000']);
  expect(readByCommands(file, { PORT: '5000' })).toEqual(['Rapport <crm@example.com>', '5000']);
  expect(readByCommands(file, { PORT: '' })).toEqual(['Rapport <crm@example.com>', '']);
});

test('demos are offered only if they are switched on', () => {
  const environment = { DATA_DIR: join(folder, 'demo') };
  expect(readConfig(environment).hasDemo).toBe(false);
  expect(readConfig({ ...environment, DEMO: 'on' }).hasDemo).toBe(true);
  expect(() => readConfig({ ...environment, DEMO: 'yes' })).toThrow('DEMO');
});

test('TRUST_PROXY accepts addresses, ranges and names of ranges, and refuses anything else', () => {
  const trusted = (TRUST_PROXY: string) => readConfig({ DATA_DIR: join(folder, 'proxies'), TRUST_PROXY }).trustProxy;
  expect(trusted('')).toEqual(['loopback']);
  const proxies = ['uniquelocal', '10.0.0.5', '172.16.0.0/12', '::1', 'fd00::/8'];
  expect(trusted(proxies.join(', '))).toEqual(proxies);
  for (const wrong of ['1', 'true', 'proxy.example.com', '10.0.0.5,', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8/8']) {
    expect(() => trusted(wrong)).toThrow('TRUST_PROXY must be addresses or ranges');
  }
});

test.each([
  ['DATABASE_PASSWORD_FILE', '/run/password', 'DATABASE_URL'],
  ['OPENAI_BASE_URL', 'http://localhost:11434/v1', 'OPENAI_API_KEY'],
  ['INBOUND_IMAP_URL', 'imaps://crm:secret@mail.example.com', 'INBOUND_ADDRESS'],
])('%s is refused without the setting that it needs', (name, value, needed) => {
  expect(() => readConfig({ DATA_DIR: join(folder, 'needed'), [name]: value })).toThrow(`${name} needs ${needed}`);
});

test.each([
  ['DATABASE_URL', 'postgres://ada:50%@db/crm'],
  ['FILES_S3_URL', 'https://key:50%@s3.example.com/bucket'],
  ['SMTP_URL', 'smtps://crm:50%@mail.example.com'],
  ['INBOUND_IMAP_URL', 'imaps://crm:50%@mail.example.com'],
])('a bare percent sign in %s is refused with what to write instead', (name, value) => {
  expect(() => readConfig({ DATA_DIR: join(folder, 'percent'), [name]: value })).toThrow(
    `${name} must have %25 for each percent sign`,
  );
});

test('SUPPORT_EMAIL must be an email address', () => {
  expect(() => readConfig({ DATA_DIR: join(folder, 'support'), SUPPORT_EMAIL: 'support' })).toThrow(
    'SUPPORT_EMAIL must be an address such as support@example.com',
  );
});

test('a trailing comma adds no webhook secret', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2,' };
  const { stripe: read } = readConfig({ DATA_DIR: join(folder, 'stripe'), ...stripe });
  expect(read?.webhookSecrets).toEqual(['whsec_1', 'whsec_2']);
});
