import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkspaceRole } from '@rapport/shared/access';
import type { Company, NewCompany } from '@rapport/shared/companies';
import type { Contact, NewContact } from '@rapport/shared/contacts';
import type { Deal, NewDeal } from '@rapport/shared/deals';
import type { PlanId } from '@rapport/shared/plans';
import type { NewTask, Task } from '@rapport/shared/tasks';
import { Logger, runOnce } from 'graphile-worker';
import type { Knex } from 'knex';
import pg from 'pg';
import { pino } from 'pino';
import supertest from 'supertest';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createApp } from '../app';
import { type Config, readConfig } from '../config';
import { guardWithGate } from '../db/admission';
import { openDatabase, openService } from '../db/database';
import { asSystem, inWorkspace, type Scope } from '../db/scope';
import { setHashingCost } from '../features/access/passwords';
import { insertRefreshToken, insertSession } from '../features/sessions/sessions.repository';
import { createWorkspace } from '../features/workspaces/workspaces.service';
import { signAccessToken } from '../http/accessToken';
import type { Context } from '../http/context';
import { createExpressServer } from '../http/expressServer';
import { openEmailPool } from '../integrations/email/emailPool';
import type { Email } from '../integrations/email/smtp';
import { openStorage } from '../integrations/storage/storage';
import { openBilling } from '../integrations/stripe/openBilling';
import { namedJobs, queuedJobs } from '../jobs/queue';
import { jobs } from '../jobs/registry';
import { holdReplies } from './heldReplies';
import { cloneDatabase } from './testDatabase';

const SECRETS = {
  JWT_SECRET: 'a secret for tests, long enough to be one',
  PASSWORD_PEPPER: 'a pepper for tests, long enough too',
};

/** The minimum cost that bcrypt accepts. */
const CHEAP_HASHING = 4;

/** Starts the API on its own database for one test file, with functions that create records for the tests. */
export const startApi = (environment: Record<string, string> = {}) => {
  // Filled before the first test, because tests hold a reference to this object from the moment their file is loaded.
  const api = {} as StartedApi;
  let drop: () => Promise<void>;
  let close: () => Promise<void>;
  const broken: string[] = [];

  beforeAll(async () => {
    setHashingCost(CHEAP_HASHING);
    const clone = await cloneDatabase();
    drop = clone.drop;
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'rapport-test-')),
      ...SECRETS,
      ...environment,
    });
    const owner = openDatabase(clone.url);
    const service = openService(clone.logins);
    const { db } = service;
    guardWithGate(db);
    const workers = openWorkerPool(clone.url);
    const emailPool = config.mail.kind === 'smtp' ? await openEmailPool(config.mail) : null;
    close = async () => {
      server.close();
      server.closeAllConnections();
      emailPool?.close();
      await billing?.stop();
      await workers.end();
      await service.close();
      await owner.destroy();
    };
    // Opened only for tests that set `BILLING`; other tests sell nothing.
    const billing = environment.BILLING
      ? await openBilling(config, db, { pages: () => 'http://crm.test', webhook: () => api.webhook })
      : null;
    const context: Context = {
      config,
      db,
      storage: openStorage(config),
      emailPool,
      model: config.openai ? (await import('../integrations/openai/openai')).openModel(config.openai) : null,
      stripe: billing?.stripe ?? null,
      sandbox: billing?.sandbox ?? null,
      log: pino({ level: 'silent' }),
      address: () => 'http://crm.test',
      isDraining: () => false,
    };
    // If supertest were given an app, it would start and stop a server for each request.
    const server = createExpressServer(holdReplies(createApp(context), broken)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    Object.assign(api, {
      db: owner,
      databaseUrl: clone.url,
      webhook: null,
      config,
      context,
      http: () => supertest(server),
      as: (token: string) => requestsWith(api.http, token),
      work: async () => {
        const taskList = Object.fromEntries(
          jobs.map((job) => [job.name, (payload: unknown) => job.perform(context, payload)]),
        );
        const options = {
          pgPool: workers,
          noHandleSignals: true,
          logger: new Logger(() => () => undefined),
        };
        // `runOnce` ends early if a queue is still locked by the previous job.
        do await runOnce({ ...options, taskList });
        while (await hasDueJobs(owner));
      },
      workUnsaid: async (name: string) => {
        const job = jobs.find((one) => one.name === name);
        const payloads = await namedJobs(owner).where({ identifier: name }).pluck('payload');
        expect(payloads).not.toEqual([]);
        for (const payload of payloads) await job?.perform(context, payload);
      },
      queue: () => queuedJobs(owner),
      blocked: () =>
        owner('pg_stat_activity').whereRaw(`datname = current_database() and wait_event_type = 'Lock'`).pluck('pid'),
      emailTo: (email: string) => owner('outbox').where({ to: email }).orderBy('created_at', 'desc').first(),
    });
  });

  afterEach(() => expect(broken.splice(0)).toEqual([]));

  afterAll(async () => {
    await close();
    await drop();
    rmSync(api.config.dataDir, { recursive: true, force: true });
  });

  return Object.assign(api, { workspace: (options?: WorkspaceOptions) => makeWorkspace(api, options) });
};

/**
 * A pool of connections that all runs of jobs share, because each new connection reads the schema first, which takes
 * longer than most jobs.
 */
const openWorkerPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

const hasDueJobs = async (db: Knex): Promise<boolean> => {
  const due = await namedJobs(db)
    .whereRaw('run_at <= now() and attempts < max_attempts')
    .whereIn(
      'identifier',
      jobs.map(({ name }) => name),
    )
    .limit(1);
  return due.length > 0;
};

interface WorkspaceOptions {
  plan?: PlanId;
  email?: string;
}

interface StartedApi {
  /** The database with the owner's login, which bypasses all policies; requests use `context.db`. */
  db: Knex;
  databaseUrl: string;
  config: Config;
  context: Context;
  /** Where the Stripe sandbox sends its events, once a test listens. */
  webhook: string | null;
  http: () => ReturnType<typeof supertest>;
  /** Sends requests with an access token. */
  as(token: string): ReturnType<typeof requestsWith>;
  /** Runs every job that is due. */
  work(): Promise<void>;
  /**
   * Runs every waiting job with this name without removing it from the queue, like a worker that is killed before it
   * can report success.
   */
  workUnsaid(name: string): Promise<void>;
  /** The stored jobs. */
  queue(): Knex.QueryBuilder;
  /** The process ids of the connections that wait for a lock. */
  blocked(): Promise<number[]>;
  /** The last email to this address in the outbox. */
  emailTo(email: string): Promise<Email | undefined>;
}

const requestsWith = (http: StartedApi['http'], token: string) => {
  const signed = (method: 'get' | 'post' | 'put' | 'patch' | 'delete') => (path: string, body?: object) =>
    http()[method](path).set('Authorization', `Bearer ${token}`).send(body);
  return {
    get: signed('get'),
    post: signed('post'),
    put: signed('put'),
    patch: signed('patch'),
    delete: signed('delete'),
  };
};

/** A person with a workspace, who can become a member of another one. */
interface Person {
  userId: string;
  sessionId: string;
  email: string;
}

/** Creates a workspace with a signed-in owner, who sends requests and creates records through the API. */
const makeWorkspace = async (api: StartedApi, { plan = 'business', email }: WorkspaceOptions = {}) => {
  const userId = uuidv7();
  const address = email ?? `${userId}@example.com`;
  const { workspaceId, session, refreshToken, cookie } = await asSystem(api.db, async (trx) => {
    await trx('users').insert({
      id: userId,
      name: 'Ann Owner',
      email: address,
      email_verified_at: trx.fn.now(),
    });
    const id = await createWorkspace(trx, { id: userId, name: 'Ann Owner' });
    await trx('workspaces').where({ id }).update({ plan_id: plan });
    const begun = await insertSession(trx, { userId, workspaceId: id, visitor: { userAgent: 'test', ipPrefix: '' } });
    return { workspaceId: id, ...begun, refreshToken: await insertRefreshToken(trx, begun.session.id) };
  });
  const token = signAccessToken(api.config.jwtSecret, { userId, sessionId: session.id, workspaceId });
  const requests = api.as(token);

  const upload = (path: string, csv: string | Buffer, fields: Record<string, string> = {}, name = 'list.csv') =>
    api.http().post(path).set('Authorization', `Bearer ${token}`).field(fields).attach('file', Buffer.from(csv), name);

  return {
    ...requests,
    upload,
    workspaceId,
    userId,
    token,
    refreshToken,
    cookie,
    sessionId: session.id,
    email: address,
    /** Makes the owner of another workspace a member of this one. @returns this person, who sends requests in this workspace */
    addMember: async (person: Person, role: WorkspaceRole = 'member') => {
      const { userId: memberId, sessionId, email: memberEmail } = person;
      await api.db('memberships').insert({ workspace_id: workspaceId, user_id: memberId, role });
      const claims = { userId: memberId, sessionId, workspaceId };
      return { userId: memberId, email: memberEmail, ...api.as(signAccessToken(api.config.jwtSecret, claims)) };
    },
    /** Creates an invitation. @returns the token of its link */
    invite: async (): Promise<string> => {
      const { body } = await requests.post('/api/team/invitations', {}).expect(201);
      return new URL(body.link).hash.replace('#token=', '');
    },
    scoped: <T>(work: (scope: Scope) => Promise<T>) => inWorkspace(api.db, { workspaceId, userId }, work),
    contact: async (contact: Partial<NewContact> = {}): Promise<Contact> =>
      (await requests.post('/api/contacts', { name: 'Grace Hopper', ...contact }).expect(201)).body,
    company: async (company: Partial<NewCompany> = {}): Promise<Company> =>
      (await requests.post('/api/companies', { name: 'Acme', ...company }).expect(201)).body,
    deal: async (deal: Partial<NewDeal> = {}): Promise<Deal> =>
      (await requests.post('/api/deals', { title: 'New roof', amount: 1_000, ...deal }).expect(201)).body,
    task: async (task: Partial<NewTask> = {}): Promise<Task> =>
      (await requests.post('/api/tasks', { title: 'Call back', ...task }).expect(201)).body,
  };
};

export type Workspace = Awaited<ReturnType<typeof makeWorkspace>>;
