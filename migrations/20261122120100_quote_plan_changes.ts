import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw(`
    -- What a person was shown before they confirmed a change of plan.
    alter table checkout_attempts add column quote jsonb;
    -- The stage of a failed payment that the owners were last notified of.
    alter table subscriptions add column payment_notice text;
  `);

export const down = (knex: Knex) =>
  knex.raw(`
    alter table subscriptions drop column payment_notice;
    alter table checkout_attempts drop column quote;
  `);
