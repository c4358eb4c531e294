import type { Request } from 'express';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { EmailPool } from '../integrations/email/emailPool';
import type { LanguageModel } from '../integrations/openai/openai';
import type { FileStorage } from '../integrations/storage/storage';
import type { StripeGateway } from '../integrations/stripe/stripe';
import type { Sandbox } from '../integrations/stripeSandbox/openSandbox';

/** The services that every request handler can use, created once at start. */
export interface Context {
  config: Config;
  db: Knex;
  log: Logger;
  /** The storage of files' content. */
  storage: FileStorage;
  /** The sender of campaigns; `null` without an email server. */
  emailPool: EmailPool | null;
  /** The service that sells plans; `null` if none are sold. */
  stripe: StripeGateway | null;
  /** The language model that phrases the analyses; `null` if they keep our own wording. */
  model: LanguageModel | null;
  /** The sandbox that replaces Stripe when no keys are set. */
  sandbox: Sandbox | null;
  /** The public origin of the app, for links in emails. It is never taken from a request, which could name any host. */
  address(): string;
  /** True once the process has been told to stop; `/api/health/ready` then answers 503. */
  isDraining(): boolean;
}

export const contextOf = (req: Request): Context => req.app.locals.context as Context;
