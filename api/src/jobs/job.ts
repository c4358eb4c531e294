import type { Knex } from 'knex';
import { z } from 'zod';
import { deferred } from '../db/database';
import { inWorkspace, type Scope } from '../db/scope';
import type { Db } from '../db/session';
import type { Context } from '../http/context';

/** The part of a job that `enqueue` needs. */
interface JobType<Payload = unknown> {
  name: string;
  /** Makes the payload of `enqueue` match the job. */
  payload: z.ZodType<Payload>;
}

/**
 * The kind of slots that a job takes in a process. Jobs that wait for other servers (`outside`), and those that work
 * through many records or files (`long`), have separate slots, so that emails, reminders and webhooks (`prompt`) never
 * wait for a slow mailbox or a large export.
 */
export type Slots = 'prompt' | 'outside' | 'long';

/** Work that is done later, by the process that takes it from the queue. */
export interface Job<Payload = unknown> extends JobType<Payload> {
  perform(context: Context, payload: unknown): Promise<void>;
  /** The schedule of the job, as a crontab pattern in UTC. */
  cron?: string;
  /** Whether the job may run a second time without harm. Restoring a backup drops the waiting jobs that may not. */
  isSafeToRepeat: boolean;
  slots: Slots;
}

/**
 * Defines a job of one workspace, with a payload of ids. It runs in a Scope of its workspace at least once, so `run` must be
 * safe to call again.
 */
export const defineJob = <Payload extends { workspace_id: string }>(job: {
  name: string;
  payload: z.ZodType<Payload>;
  run(scope: Scope, payload: Payload): Promise<unknown>;
}): Job<Payload> => ({
  name: job.name,
  payload: job.payload,
  isSafeToRepeat: true,
  slots: 'prompt',
  perform: async ({ db }, raw) => {
    const payload = job.payload.parse(raw);
    await inWorkspace(db, { workspaceId: payload.workspace_id }, (scope) => job.run(scope, payload));
  },
});

/**
 * Defines a job that calls outside services, or that belongs to no single workspace. It opens its own transactions, so
 * that none stays open while an email server answers. It runs at least once, so `run` must be safe to call again.
 */
export const defineSystemJob = <Payload>(job: {
  name: string;
  payload: z.ZodType<Payload>;
  run(context: Context, payload: Payload): Promise<unknown>;
  /** Default: false, because most of these jobs send an email. */
  isSafeToRepeat?: boolean;
  /** Default: `prompt`. */
  slots?: Slots;
}): Job<Payload> => ({
  name: job.name,
  payload: job.payload,
  isSafeToRepeat: job.isSafeToRepeat ?? false,
  slots: job.slots ?? 'prompt',
  perform: async (context, raw) => void (await job.run(context, job.payload.parse(raw))),
});

/** Defines a job that runs on a schedule, for all workspaces. */
export const defineCron = (job: {
  name: string;
  cron: string;
  /** Default: `prompt`. */
  slots?: Slots;
  run(context: Context): Promise<unknown>;
}): Job<object> => ({
  name: job.name,
  cron: job.cron,
  payload: z.looseObject({}),
  isSafeToRepeat: true,
  slots: job.slots ?? 'prompt',
  perform: async (context) => void (await job.run(context)),
});

interface JobOptions {
  runAt?: string;
  key?: string;
  /** Jobs with the same queue run one after the other. */
  queue?: string;
  /** Jobs with a smaller number run first. Default: 0. */
  priority?: number;
}

/**
 * Adds a job to the queue in the caller's transaction, so that it runs if and only if that commits. If several jobs
 * have the same `key` and none has started, the last replaces the others.
 */
export const enqueue = <Payload extends { workspace_id: string }>(
  scope: Scope,
  job: JobType<Payload>,
  payload: Omit<Payload, 'workspace_id'>,
  options?: JobOptions,
) => enqueueSystemJob(scope.db, job, { ...payload, workspace_id: scope.workspaceId } as Payload, options);

/** Like `enqueue`, for a job that does not belong to the caller's workspace. */
export const enqueueSystemJob = async <Payload>(
  trx: Db,
  job: JobType<Payload>,
  payload: Payload,
  { runAt, key, queue, priority = 0 }: JobOptions = {},
) => {
  const values = [
    job.name,
    JSON.stringify(job.payload.parse(payload)),
    runAt ?? null,
    key ?? null,
    queue ?? null,
    priority,
  ] as Knex.RawBinding[];
  await deferred(
    trx.raw('select enqueue_job(?, ?::json, coalesce(?::timestamptz, now()), ?::text, ?::text, ?::int)', values),
  );
};
