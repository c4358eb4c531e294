import type { Knex } from 'knex';
import { z } from 'zod';
import { inWorkspace, type Scope } from '../db/scope';
import type { Context } from '../http/context';

/** What must be known of a job to ask for it. */
interface Order<Payload = unknown> {
  name: string;
  /** Ties `enqueue` to the right payload. */
  payload: z.ZodType<Payload>;
}

/** Something to be done later, by whichever process takes it from the queue. */
export interface Job<Payload = unknown> extends Order<Payload> {
  perform(context: Context, payload: unknown): Promise<void>;
  /** When it runs by itself, as a crontab pattern in UTC. */
  cron?: string;
  /** Whether it does no harm once more, even if nobody can know that it was done. A restored backup gives up the others. */
  isSafeToRepeat: boolean;
}

/**
 * A job of one workspace: a name, a payload of ids, one call into the domain. It runs in a Scope of its workspace, at
 * least once; `run` must bear being called again.
 */
export const defineJob = <Payload extends { workspace_id: string }>(job: {
  name: string;
  payload: z.ZodType<Payload>;
  run(scope: Scope, payload: Payload): Promise<unknown>;
}): Job<Payload> => ({
  name: job.name,
  payload: job.payload,
  isSafeToRepeat: true,
  perform: async ({ db }, raw) => {
    const payload = job.payload.parse(raw);
    await inWorkspace(db, { workspaceId: payload.workspace_id }, (scope) => job.run(scope, payload));
  },
});

/**
 * A job that speaks to the outside world, or that belongs to no single workspace: it opens transactions of its own, so
 * that none stays open while an email server thinks. It runs at least once; `run` must bear being called again.
 */
export const defineSystemJob = <Payload>(job: {
  name: string;
  payload: z.ZodType<Payload>;
  run(context: Context, payload: Payload): Promise<unknown>;
  /** Not unless told: most of them email somebody. */
  isSafeToRepeat?: boolean;
}): Job<Payload> => ({
  name: job.name,
  payload: job.payload,
  isSafeToRepeat: job.isSafeToRepeat ?? false,
  perform: async (context, raw) => void (await job.run(context, job.payload.parse(raw))),
});

/** A job that runs by the clock, for all workspaces. */
export const defineCron = (job: {
  name: string;
  cron: string;
  run(context: Context): Promise<unknown>;
}): Job<object> => ({
  name: job.name,
  cron: job.cron,
  payload: z.looseObject({}),
  isSafeToRepeat: true,
  perform: async (context) => void (await job.run(context)),
});

interface JobOptions {
  runAt?: string;
  key?: string;
  /** Jobs of one queue are done one after the other. */
  queue?: string;
  /** A smaller number goes first; 0 unless told. */
  priority?: number;
}

/**
 * Puts work into the queue within the caller's transaction, so that it is done exactly when that commits. Of several with
 * the same `key` that have not begun, the last replaces the others.
 */
export const enqueue = <Payload extends { workspace_id: string }>(
  scope: Scope,
  job: Order<Payload>,
  payload: Omit<Payload, 'workspace_id'>,
  options?: JobOptions,
) => enqueueSystemJob(scope.db, job, { ...payload, workspace_id: scope.workspaceId } as Payload, options);

/** The same for work that is not of the caller's workspace. */
export const enqueueSystemJob = async <Payload>(
  trx: Knex.Transaction,
  job: Order<Payload>,
  payload: Payload,
  { runAt, key, queue, priority = 0 }: JobOptions = {},
) => {
  await trx.raw('select enqueue_job(?, ?::json, coalesce(?::timestamptz, now()), ?::text, ?::text, ?::int)', [
    job.name,
    JSON.stringify(job.payload.parse(payload)),
    runAt ?? null,
    key ?? null,
    queue ?? null,
    priority,
  ] as Knex.RawBinding[]);
};
