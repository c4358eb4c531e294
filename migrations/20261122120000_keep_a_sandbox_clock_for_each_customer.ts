import type { Knex } from 'knex';

/** Moving the time ahead for one customer of the Stripe sandbox must not bill the other customers. */
export const up = (knex: Knex) =>
  knex.raw(`
    create table sandbox_clocks (
      customer text primary key,
      ahead_seconds bigint not null default 0,
      next_payment_fails boolean not null default false
    );
    grant select, insert, update, delete on sandbox_clocks to rapport_system;
    -- Existing customers keep the time that they have reached together.
    insert into sandbox_clocks (customer, ahead_seconds)
      select id, ahead_seconds from sandbox_objects cross join sandbox_clock where object = 'customer';
    drop table sandbox_clock;
  `);

export const down = (knex: Knex) =>
  knex.raw(`
    create table sandbox_clock (ahead_seconds bigint not null, next_payment_fails boolean not null);
    insert into sandbox_clock select coalesce(max(ahead_seconds), 0), false from sandbox_clocks;
    grant select, insert, update, delete on sandbox_clock to rapport_system;
    drop table sandbox_clocks;
  `);
