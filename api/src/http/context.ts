import type { Request } from 'express';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { EmailPool } from '../integrations/email/emailPool';
import type { LanguageModel } from '../integrations/openai/openai';
import type { FileStorage } from '../integrations/storage/storage';
import type { StripeGateway } from '../integrations/stripe/stripe';
import type { Sandbox } from '../integrations/stripeSandbox/openSandbox';

/** What every request handler can reach, made once at start. */
export interface Context {
  config: Config;
  db: Knex;
  log: Logger;
  /** Where the content of files is kept. */
  storage: FileStorage;
  /** What campaigns are sent by; `null` without an email server. */
  emailPool: EmailPool | null;
  /** What plans are sold through; `null` where nothing is sold. */
  stripe: StripeGateway | null;
  /** What words the analyses; `null` where they stay in our own words. */
  model: LanguageModel | null;
  /** The sandbox that replaces Stripe when no keys are set. */
  sandbox: Sandbox | null;
  /** The origin that people open, for links in emails: never taken from a request, which could name any host. */
  address(): string;
  /** True once the process is asked to stop; `/api/health/ready` then answers 503. */
  isDraining(): boolean;
}

export const contextOf = (req: Request): Context => req.app.locals.context as Context;
