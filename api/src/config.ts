import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError } from './configError';
import { Environment, SECRETS, wrongSettings } from './environment';
import { GOOGLE_MAIL, type MailProvider, MICROSOFT_MAIL } from './integrations/mailProvider';
import { ENCRYPTION_KEY_FILE, keptSecret, SECRET_FILES } from './secrets';
import { english } from './words/words';

// Prevents Stripe's client from printing notices for developers among our log lines.
process.env.STRIPE_SUPPRESS_NOTICES ??= 'true';
// Prevents the S3 client from printing a warning about the version of Node.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

const DEFAULT_PORT = 3000;

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment once, at startup. Everything else uses the returned object.
 * @throws ConfigError that names all variables with a problem
 */
export const readConfig = (environment: Record<string, string | undefined> = process.env) => {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${english(issue.message)}`));
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  refuse(wrongSettings(env));

  return {
    isProduction,
    port: env.PORT ?? DEFAULT_PORT,
    /** Whether to use the next free port if this one is taken. Behind a proxy, the port is fixed. */
    mayUseNextPort: env.PORT === undefined && !isProduction,
    /** The first origin is the public address of the web app. If the list is empty, the address is derived from the port. */
    webOrigins: origins(env.WEB_ORIGIN),
    /** Whether email servers and webhook receivers may have private addresses and unencrypted connections. */
    allowsPrivateHosts: env.ALLOW_PRIVATE_HOSTS,
    allowSignup: env.ALLOW_SIGNUP,
    /** Whether visitors may open a demo without an account. */
    hasDemo: env.DEMO === 'on',
    ...storageOf(env),
    ...secretsOf(env),
    ...paymentOf(env, isProduction),
    ...emailOf(env, isProduction),
    ...signInOf(env),
    openai: env.OPENAI_API_KEY
      ? { apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL, model: env.OPENAI_MODEL ?? 'gpt-5.4-mini' }
      : null,
    supportEmail: env.SUPPORT_EMAIL,
    communityUrl: env.COMMUNITY_URL ?? null,
    runsJobs: env.WORKER === 'on',
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
};

const storageOf = (env: Environment) => ({
  databaseUrl: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD_FILE),
  /** The logins of the service, if the database owner cannot create them. */
  serviceUrls:
    env.DATABASE_APP_URL && env.DATABASE_SYSTEM_URL
      ? { app: env.DATABASE_APP_URL, system: env.DATABASE_SYSTEM_URL }
      : null,
  dataDir: resolve(env.DATA_DIR),
  /** The bucket for the content of files; `null` if it is stored in `dataDir`. */
  filesS3: s3Of(env.FILES_S3_URL),
});

const secretsOf = (env: Environment) => {
  const dataDir = resolve(env.DATA_DIR);
  const keptSecrets = Object.fromEntries(
    SECRETS.filter((name) => !env[name]).map((name) => [SECRET_FILES[name], keptSecret(dataDir, SECRET_FILES[name])]),
  );
  return {
    jwtSecret: env.JWT_SECRET ?? String(keptSecrets[SECRET_FILES.JWT_SECRET]),
    passwordPepper: env.PASSWORD_PEPPER ?? String(keptSecrets[SECRET_FILES.PASSWORD_PEPPER]),
    /** The secrets that are not in the environment, by the names of their files in `dataDir`. */
    keptSecrets,
    /** Encrypts the passwords of mailboxes and the secrets of webhooks. Created when first needed. Backups do not contain it. */
    encryptionKey: () => env.ENCRYPTION_KEY ?? keptSecret(dataDir, ENCRYPTION_KEY_FILE),
  };
};

const paymentOf = (env: Environment, isProduction: boolean) => ({
  billing:
    env.BILLING ??
    (env.STRIPE_SECRET_KEY ? ('stripe' as const) : isProduction ? ('off' as const) : ('sandbox' as const)),
  stripe:
    env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          /** More than one, separated by commas, while a secret is being rotated. */
          webhookSecrets: env.STRIPE_WEBHOOK_SECRET.split(',')
            .map((one) => one.trim())
            .filter(Boolean),
          base: isProduction ? undefined : env.STRIPE_API_BASE,
        }
      : null,
});

const emailOf = (env: Environment, isProduction: boolean) => ({
  mail: mailOf(env.SMTP_URL, env.MAIL_FROM, isProduction),
  /** The address for reports of undeliverable emails. Each email has its own variant: `bounces+<id>@example.com`. */
  bounceAddress: env.BOUNCE_ADDRESS ?? null,
  /** The address for copies of emails from members. Each member has their own variant: `crm+<token>@inbound.example.com`. */
  inboundAddress: env.INBOUND_ADDRESS ?? null,
  /** The mailbox that receives these copies, if no email server posts them. */
  inboundImap: imapOf(env.INBOUND_IMAP_URL),
  /** The secret for signing the emails that an email server posts. */
  mailEventsSecret: env.MAIL_EVENTS_SECRET ?? null,
});

const signInOf = (env: Environment) => ({
  google: clientOf(env, 'GOOGLE'),
  /** The providers with which people can connect a mailbox without its password. */
  mailProviders: {
    google: withClient(GOOGLE_MAIL, clientOf(env, 'MAIL_GOOGLE')),
    microsoft: withClient(MICROSOFT_MAIL, clientOf(env, 'MAIL_MICROSOFT')),
  },
});

const refuse = (lines: string[]) => {
  if (lines.length > 0) throw new ConfigError(lines);
};

/** Adds the password in `DATABASE_PASSWORD_FILE` to the URL, so that it need not be in an environment variable. */
const withPassword = (url: string | undefined, file: string | undefined): string | undefined => {
  if (!url || !file) return url;
  const whole = new URL(url);
  if (whole.password) return url;
  try {
    whole.password = encodeURIComponent(readFileSync(file, 'utf8').trim());
  } catch (error) {
    throw new ConfigError([`DATABASE_PASSWORD_FILE cannot be read: ${(error as Error).message}`]);
  }
  return whole.href;
};

const imapOf = (url: string | undefined) => {
  if (!url) return null;
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(url);
  const isTls = protocol === 'imaps:';
  const plain = searchParams.get('starttls') === 'off' ? ('none' as const) : ('starttls' as const);
  return {
    host: hostname,
    port: Number(port) || (isTls ? 993 : 143),
    security: isTls ? ('tls' as const) : plain,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
};

const S3_URL_ERROR =
  'FILES_S3_URL must be a URL such as https://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1';

/**
 * The bucket in the URL: its path is the name of the bucket, followed by an optional prefix of all keys. If the URL has
 * no access key, the AWS variables of the environment are used to sign in.
 */
const s3Of = (url: string | undefined) => {
  if (!url) return null;
  const { protocol, origin, pathname, searchParams, username, password } = parsedUrl(url);
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (!/^https?:$/.test(protocol) || !bucket || Boolean(username) !== Boolean(password))
    throw new ConfigError([S3_URL_ERROR]);
  return {
    endpoint: origin,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: searchParams.get('region') ?? 'us-east-1',
    credentials: username
      ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
      : null,
  };
};

const parsedUrl = (url: string) => {
  try {
    return new URL(url);
  } catch {
    throw new ConfigError([S3_URL_ERROR]);
  }
};

/** The OAuth client of this installation at a provider. */
const clientOf = (env: Environment, prefix: 'GOOGLE' | 'MAIL_GOOGLE' | 'MAIL_MICROSOFT') => {
  const clientId = env[`${prefix}_CLIENT_ID` as const];
  const clientSecret = env[`${prefix}_CLIENT_SECRET` as const];
  return clientId && clientSecret ? { clientId, clientSecret, issuer: env[`${prefix}_ISSUER` as const] } : null;
};

const withClient = (
  provider: Pick<MailProvider, 'scope' | 'asks' | 'imap' | 'smtp'>,
  client: ReturnType<typeof clientOf>,
): MailProvider | null => client && { ...provider, ...client };

/** `outbox`: emails are kept in the database and shown to the owner. `off`: emails are dropped. */
const mailOf = (url: string | undefined, from: string | undefined, isProduction: boolean) => {
  if (url && from) return { kind: 'smtp' as const, url, from };
  return { kind: isProduction ? ('off' as const) : ('outbox' as const) };
};

const origins = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
    .map((origin) => {
      if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
        throw new ConfigError([`WEB_ORIGIN ${origin} must be an origin such as https://crm.example.com`]);
      }
      return origin;
    });
