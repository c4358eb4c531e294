import type { Request } from 'express';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from '../config';

/** What every request handler can reach, made once at start. */
export interface Context {
  config: Config;
  db: Knex;
  log: Logger;
  /** The origin that people open, for links in mails: never taken from a request, which could name any host. */
  address(): string;
  /** True once the process is asked to stop; `/api/health/ready` then answers 503. */
  isDraining(): boolean;
}

export const contextOf = (req: Request): Context => req.app.locals.context as Context;
