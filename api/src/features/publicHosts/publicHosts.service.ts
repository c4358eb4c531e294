import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { memoize } from '@rapport/shared/memoize';
import type { PublicHost, PublicHostChange } from '@rapport/shared/publicHosts';
import type { Knex } from 'knex';
import type { Identity } from '../../db/identity';
import { lockWorkspace } from '../../db/lockWorkspace';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, invalid } from '../../http/problem';
import { publicHost } from '../../http/publicHost';
import { type RateLimit, requireAllowance } from '../../http/rateLimit';
import { txtRecords } from '../../integrations/dns/txtRecords';
import { requireNotDemo } from '../workspaces/notInDemo';
import { mayHavePublicHost, requirePublicHost } from '../workspaces/planLimits';
import { deleteHost, findHost, findWorkspaceOfHost, markVerified, replaceHost } from './publicHosts.repository';

type Installation = Pick<Context, 'address' | 'config'>;

const CHECKS: RateLimit = { name: 'publicHosts.check', points: 30, seconds: 3_600, remembersRefusals: true };

const recordOf = (host: string, token: string) => ({
  name: `_rapport.${host}`,
  value: `rapport-verification=${token}`,
});

const hostsOf = memoize((...addresses: string[]) => new Set(addresses.map((address) => new URL(address).hostname)));

/** Whether a host name belongs to the app itself, so that no workspace may show pages under it. */
export const isOwnHost = ({ address, config }: Installation, host: string): boolean =>
  hostsOf(address(), ...config.webOrigins).has(host);

export const readHost = async (context: Installation, scope: Scope): Promise<PublicHost> => {
  const stored = await findHost(scope);
  return {
    is_in_plan: await mayHavePublicHost(scope),
    host: stored?.host ?? null,
    verified_at: stored?.verified_at ?? null,
    target: publicHost(context),
    record: stored ? recordOf(stored.host, stored.token) : null,
  };
};

/** @throws 403 without the plan and in the demo; 422 for a host name of the installation */
export const changeHost = async (
  context: Installation,
  scope: Scope,
  { host }: PublicHostChange,
): Promise<PublicHost> => {
  await requirePublicHost(scope);
  await requireNotDemo(scope);
  if (isOwnHost(context, host)) throw invalid({ host: msg`This name belongs to the app itself` });
  // Of two simultaneous requests, the second sees the host name of the first.
  await lockWorkspace(scope);
  const before = await findHost(scope);
  if (before?.host !== host) await replaceHost(scope, { host, token: randomBytes(24).toString('base64url') });
  return readHost(context, scope);
};

/**
 * Looks up the verification record in DNS.
 * @throws 403 without the plan; 409 without a host name or while its record is missing; 429
 */
export const verifyHost = async (context: Context, { workspace_id, user_id }: Identity): Promise<PublicHost> => {
  const who = { workspaceId: workspace_id, userId: user_id };
  const stored = await inWorkspace(context.db, who, async (scope) => {
    await requirePublicHost(scope);
    return findHost(scope);
  });
  if (!stored) throw conflict('no_host', msg`Enter a host name first.`);
  await requireAllowance(context.db, CHECKS, workspace_id, msg`Too many attempts. Please try again later.`);
  const { name, value } = recordOf(stored.host, stored.token);
  if (!(await txtRecords(name)).includes(value)) {
    throw conflict(
      'not_verified',
      msg`The TXT record was not found. It can take up to an hour until a new record is seen everywhere.`,
    );
  }
  await asSystem(context.db, (trx) => markVerified(trx, workspace_id, stored));
  unknownTo(context.db).delete(stored.host);
  return inWorkspace(context.db, who, (scope) => readHost(context, scope));
};

export const removeHost = async (scope: Scope): Promise<void> => {
  await deleteHost(scope);
};

/** The workspace that shows its pages under a host name; `null` if the name is not verified, or the plan does not include one. */
export const workspaceOfHost = async ({ db }: Pick<Context, 'db'>, host: string): Promise<string | null> => {
  const workspaceId = await asSystem(db, (trx) => findWorkspaceOfHost(trx, host));
  const isInPlan = workspaceId && (await inWorkspace(db, { workspaceId }, mayHavePublicHost));
  return isInPlan ? workspaceId : null;
};

const UNKNOWN_MS = 10_000;
const UNKNOWN_MAX = 1_000;

/** Host names that belonged to no workspace when they were looked up, with the time until which this is remembered. */
const unknown = new WeakMap<Knex, Map<string, number>>();
const unknownTo = (db: Knex): Map<string, number> => {
  const known = unknown.get(db) ?? new Map();
  unknown.set(db, known);
  return known;
};

/**
 * The same as `workspaceOfHost`, called for every request. Remembers for ten seconds that a name belongs to no workspace,
 * because an installation may be reached by a name that it does not know, and would look it up for every request.
 */
export const workspaceServedAt = async ({ db }: Pick<Context, 'db'>, host: string): Promise<string | null> => {
  const names = unknownTo(db);
  if ((names.get(host) ?? 0) > Date.now()) return null;
  const workspaceId = await workspaceOfHost({ db }, host);
  if (workspaceId === null) {
    if (names.size >= UNKNOWN_MAX) names.clear();
    names.set(host, Date.now() + UNKNOWN_MS);
  }
  return workspaceId;
};

/** The URL of the workspace's public pages: under its own host name, or that of the installation. */
export const pagesAddress = async (context: Pick<Context, 'address'>, scope: Scope): Promise<string> => {
  const stored = await findHost(scope);
  return stored?.verified_at && (await mayHavePublicHost(scope)) ? `https://${stored.host}` : context.address();
};
