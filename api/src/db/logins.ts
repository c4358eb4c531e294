import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The URLs that a service connects with: inside a workspace, and for data that belongs to no single workspace. */
export interface ServiceUrls {
  app: string;
  system: string;
  /**
   * The URL for the listener of `app`, directly at PostgreSQL, because a connection pooler in transaction mode does not
   * pass notifications on.
   */
  listener?: string;
}

const LOGIN_LOCK = 7_267_769;
const ROLES = { app: 'rapport_app', system: 'rapport_system' } as const;

/**
 * Makes sure that the service has two logins of its own, each a member of one role and nothing more, so that no
 * statement of a request can become the owner. The first start on a database creates them and stores them there,
 * readable only by the owner.
 * @param url of the owner
 * @throws when the owner may not create roles, or when the server does not accept the logins
 */
export const prepareLogins = (url: string): Promise<ServiceUrls> =>
  connected(url, async (owner) => {
    await owner.query(`select pg_advisory_lock(${LOGIN_LOCK})`);
    return { app: await loginFor(owner, url, ROLES.app), system: await loginFor(owner, url, ROLES.system) };
  });

/** The stored logins, for a command, which creates none; `null` if they do not exist or cannot connect. */
export const findLogins = (url: string): Promise<ServiceUrls | null> =>
  connected(url, async (owner) => {
    try {
      const { rows } = await owner.query('select role, login, password from rapport_private.logins');
      const urlOf = async (role: string) => {
        const made = asLogin(
          url,
          rows.find((row) => row.role === role),
        );
        return (await isMember(made, role)) ? made : Promise.reject(new Error(`${role} has no login`));
      };
      return { app: await urlOf(ROLES.app), system: await urlOf(ROLES.system) };
    } catch {
      return null;
    }
  });

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const asLogin = (url: string, { login, password }: { login: string; password: string }): string => {
  const loginUrl = new URL(url);
  loginUrl.username = login;
  loginUrl.password = password;
  return loginUrl.href;
};

/** The URL of the database with the user and password of another URL. */
export const withLoginOf = (url: string, other: string): string => {
  const { username: login, password } = new URL(other);
  return asLogin(url, { login: decodeURIComponent(login), password: decodeURIComponent(password) });
};

const loginFor = async (owner: pg.Client, url: string, role: string): Promise<string> => {
  const { rows } = await owner.query(
    `insert into rapport_private.logins (role, login, password) values ($1, $2, $3)
     on conflict (role) do update set role = excluded.role returning login, password`,
    [role, `${role}_${randomBytes(4).toString('hex')}`, randomBytes(24).toString('base64url')],
  );
  const { login, password } = rows[0];
  const made = asLogin(url, rows[0]);
  if (!(await isMember(made, role).catch(() => false))) {
    await makeLogin(owner, { role, login, password });
    if (!(await isMember(made, role))) throw new Error(`${login} is not a member of ${role}`);
  }
  return made;
};

const isMember = (url: string, role: string): Promise<boolean> =>
  connected(url, async (client) => {
    const { rows } = await client.query(`select pg_has_role(session_user, $1, 'usage') as is_member`, [role]);
    return rows[0].is_member;
  });

const makeLogin = async (
  owner: pg.Client,
  { role, login, password }: { role: string; login: string; password: string },
) => {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [login]);
  await owner.query(`${rowCount ? 'alter' : 'create'} role ${login} login inherit password '${password}'`);
  await owner.query(`grant ${role} to ${login}`);
  await owner.query(`
    do $$ begin
      execute format('grant connect, temporary on database %I to ${role}', current_database());
    end $$`);
};

/**
 * Whether a login could not be created because a privilege is missing, or because the server or a pooler does not
 * accept other logins.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(28|42501|0LP01|08P01)/.test(String(error.code));
