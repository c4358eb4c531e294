import { readAccessToken, signAccessToken } from '../src/http/accessToken';
import { type Program, startProgram } from './programs';

const JWT_SECRET = 'a secret for benchmarks alone, long enough';
const SECRETS = { JWT_SECRET, PASSWORD_PEPPER: 'a pepper for benchmarks alone, long enough' };

export interface Account {
  userId: string;
  workspaceId: string;
  /** The credentials for signing in. */
  login: { username: string; password: string };
  /** Headers with a fresh access token, because a benchmark takes longer than a token is valid. */
  headers(): Record<string, string>;
}

/** Starts the built product in production mode, without plan limits. Environment variables in `variables` replace the usual ones. */
export const startProduct = (
  databaseUrl: string,
  folder: string,
  variables: Record<string, string> = {},
): Promise<Program> =>
  startProgram('server', folder, {
    ...SECRETS,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    BILLING: 'off',
    WEB_ORIGIN: 'https://crm.example',
    ...variables,
  });

/** Registers a user, who gets a workspace. */
export const register = async ({ address }: Program, name = 'bench'): Promise<Account> => {
  const login = { username: `${name}@example.com`, password: 'correct horse battery staple 7' };
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', email: login.username, password: login.password }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  const claims = response.ok ? readAccessToken(JWT_SECRET, access_token) : null;
  if (!claims) throw new Error(`Registering was answered with ${response.status}`);
  return {
    userId: claims.userId,
    workspaceId: claims.workspaceId,
    login,
    headers: () => ({ authorization: `Bearer ${signAccessToken(JWT_SECRET, claims)}` }),
  };
};
