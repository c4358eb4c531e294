import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw(`
    -- What a job must never do twice, though it may run twice.
    create table job_claims (key text primary key, created_at timestamptz(3) not null default now());
    create index job_claims_by_age on job_claims (created_at);
    grant select, insert, delete on job_claims to rapport_system;
  `);

export const down = (knex: Knex) => knex.schema.dropTable('job_claims');
