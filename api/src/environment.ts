import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isKept, SECRET_FILES, SECRET_MIN } from './secrets';

/** Compose files and shells use empty strings for unset variables. */
const unset = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(unset, z.string().optional());
const secret = z.preprocess(
  unset,
  z.string().min(SECRET_MIN, `must have at least ${SECRET_MIN} characters`).optional(),
);

const isDecodable = (url: string): boolean => {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
};
/** A URL with a username and password, whose special characters are percent-encoded. */
const withLogin = <Url extends z.ZodType<string, string>>(url: Url) =>
  z.preprocess(unset, url.refine(isDecodable, 'must have %25 for each percent sign').optional());
const databaseAddress = withLogin(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }));
const address = z.preprocess(unset, z.url('must be a URL').optional());

const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
/** This is stricter than Express, which interprets the number `1` as the address 0.0.0.1. */
const isProxy = (proxy: string): boolean => {
  const [ip = '', bits, ...rest] = proxy.split('/');
  if (PROXY_RANGES.includes(proxy)) return true;
  const most = isIPv4(ip) ? 32 : 128;
  return isIP(ip) > 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= most));
};

/** The environment variables that Rapport reads. */
export const Environment = z.object({
  NODE_ENV: z.preprocess(unset, z.enum(['production', 'development', 'test']).default('development')),
  DATABASE_URL: databaseAddress,
  DATABASE_PASSWORD_FILE: text,
  DATABASE_APP_URL: databaseAddress,
  DATABASE_SYSTEM_URL: databaseAddress,
  DATA_DIR: z.preprocess(unset, z.string().default('.data')),
  FILES_S3_URL: withLogin(z.string()),
  PORT: z.preprocess(unset, z.coerce.number().int().min(0).max(65_535).optional()),
  WEB_ORIGIN: text,
  JWT_SECRET: secret,
  PASSWORD_PEPPER: secret,
  ENCRYPTION_KEY: secret,
  ALLOW_PRIVATE_HOSTS: z.preprocess(unset, z.stringbool().default(false)),
  ALLOW_SIGNUP: z.preprocess(unset, z.stringbool().default(true)),
  DEMO: z.preprocess(unset, z.enum(['on', 'off']).default('off')),
  BILLING: z.preprocess(unset, z.enum(['sandbox', 'stripe', 'off']).optional()),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: address,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: z.preprocess(unset, z.url().default('https://accounts.google.com')),
  MAIL_GOOGLE_CLIENT_ID: text,
  MAIL_GOOGLE_CLIENT_SECRET: text,
  MAIL_GOOGLE_ISSUER: z.preprocess(unset, z.url().default('https://accounts.google.com')),
  MAIL_MICROSOFT_CLIENT_ID: text,
  MAIL_MICROSOFT_CLIENT_SECRET: text,
  MAIL_MICROSOFT_ISSUER: z.preprocess(unset, z.url().default('https://login.microsoftonline.com/common/v2.0')),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: address,
  OPENAI_MODEL: text,
  SMTP_URL: withLogin(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// URL' })),
  MAIL_FROM: z.preprocess(
    unset,
    z
      .string()
      .regex(
        /^([^<>\p{Cc}]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/u,
        'must be an address such as Rapport <crm@example.com>',
      )
      .optional(),
  ),
  BOUNCE_ADDRESS: z.preprocess(unset, z.email('must be an address such as bounces@example.com').optional()),
  INBOUND_ADDRESS: z.preprocess(unset, z.email('must be an address such as crm@inbound.example.com').optional()),
  INBOUND_IMAP_URL: withLogin(z.url({ protocol: /^imaps?$/, error: 'must be an imaps:// URL' })),
  MAIL_EVENTS_SECRET: secret,
  SUPPORT_EMAIL: z.preprocess(
    unset,
    z.email('must be an address such as support@example.com').default('support@rapport.example'),
  ),
  COMMUNITY_URL: address,
  WORKER: z.preprocess(unset, z.enum(['on', 'off']).default('on')),
  TRUST_PROXY: z.preprocess(
    unset,
    z
      .string()
      .default('loopback')
      .transform((list) => list.split(',').map((proxy) => proxy.trim()))
      .refine((list) => list.every(isProxy), 'must be addresses or ranges such as 172.16.0.0/12, comma-separated'),
  ),
  LOG_LEVEL: z.preprocess(unset, z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
});

export type Environment = z.infer<typeof Environment>;

/** Settings that have no effect without another setting. */
const NEEDED = [
  ['DATABASE_PASSWORD_FILE', 'DATABASE_URL'],
  ['DATABASE_APP_URL', 'DATABASE_URL'],
  ['OPENAI_BASE_URL', 'OPENAI_API_KEY'],
  ['INBOUND_IMAP_URL', 'INBOUND_ADDRESS'],
] as const;

/** The problems with settings that do not work together or are missing. */
export const wrongSettings = (env: Environment): string[] => {
  const isProduction = env.NODE_ENV === 'production';
  return [
    ...bothOrNeither(env, 'DATABASE_APP_URL', 'DATABASE_SYSTEM_URL'),
    ...bothOrNeither(env, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'),
    ...bothOrNeither(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
    ...bothOrNeither(env, 'MAIL_GOOGLE_CLIENT_ID', 'MAIL_GOOGLE_CLIENT_SECRET'),
    ...bothOrNeither(env, 'MAIL_MICROSOFT_CLIENT_ID', 'MAIL_MICROSOFT_CLIENT_SECRET'),
    ...bothOrNeither(env, 'SMTP_URL', 'MAIL_FROM'),
    ...NEEDED.flatMap(([name, needed]) => (env[name] && !env[needed] ? [`${name} needs ${needed}`] : [])),
    ...(isProduction ? missingSecrets(env) : []),
    ...(env.BILLING === 'stripe' && !env.STRIPE_SECRET_KEY ? ['BILLING=stripe needs STRIPE_SECRET_KEY'] : []),
    ...(env.BILLING === 'sandbox' && isProduction ? ['BILLING=sandbox never runs with NODE_ENV=production'] : []),
  ];
};

const bothOrNeither = (env: Environment, first: keyof Environment, second: keyof Environment) =>
  Boolean(env[first]) === Boolean(env[second]) ? [] : [`${first} and ${second} must be set together`];

export const SECRETS = Object.keys(SECRET_FILES) as (keyof typeof SECRET_FILES)[];

// In production, secrets are never generated, because without a persistent folder each start would generate new ones.
const missingSecrets = (env: Environment) =>
  SECRETS.filter((name) => !env[name] && !isKept(resolve(env.DATA_DIR), SECRET_FILES[name])).map(
    (name) => `${name} is required with NODE_ENV=production`,
  );
